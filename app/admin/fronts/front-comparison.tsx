import { useEffect, useState } from "react";
import { withSession } from "../../auth/with-session.ts";
import { listArticlesByIds } from "../../data/articles/article-queries.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import { failureMessage } from "../../domain/failure-text.ts";
import { compareLayouts } from "../../domain/fronts/compare-layouts.ts";
import type { FrontLayout } from "../../domain/fronts/layout.ts";

/** Changes from a version to the one that readers see, in sentences. */
export function FrontComparison({
  number,
  before,
  after,
}: {
  /** Of the former version. */
  number: number;
  before: FrontLayout;
  after: FrontLayout;
}) {
  const [changes, setChanges] = useState<string[]>();
  const [failure, setFailure] = useState<string>();
  // Asks the backend for the titles of the articles.
  useEffect(() => {
    let isCurrent = true;
    const ids = [...new Set([before, after].flatMap(listIds))];
    withSession(() => listArticlesByIds(getBrowserClient(), ids)).then(
      (found) => {
        const titles = new Map(found.map(({ id, title }) => [id, title]));
        if (isCurrent) setChanges(compareLayouts(before, after, titles));
      },
      (error: unknown) => isCurrent && setFailure(failureMessage(error)),
    );
    return () => {
      isCurrent = false;
    };
  }, [before, after]);
  if (failure !== undefined) return <p role="alert">{failure}</p>;
  if (!changes) return <p role="status">Loading...</p>;
  if (changes.length === 0) return <p role="status">The page is the same now.</p>;
  return (
    <ul aria-label={`Changes since version ${number}`} className="list-disc pl-5 text-small">
      {changes.map((change, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a list that is made once
        <li key={index} className="wrap-anywhere">
          {change}
        </li>
      ))}
    </ul>
  );
}

function listIds({ containers }: FrontLayout): string[] {
  return containers.flatMap(({ slots }) => slots.flatMap(({ articleId }) => articleId ?? []));
}
