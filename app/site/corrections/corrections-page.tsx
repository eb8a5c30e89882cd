import {
  CORRECTION_NAMES,
  correctionAnchor,
  type ListedCorrection,
} from "../../domain/corrections/correction.ts";
import { articlePath } from "../../domain/pages/page-paths.ts";
import { TextWith, useText } from "../../page-context/use-text.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { LongTime } from "../reader-notes.tsx";
import { FailureReference } from "../status-page.tsx";

/** Corrections on a page, and in a feed. */
export const CORRECTIONS_PAGE_SIZE = 20;

export type CorrectionsPageProps = {
  page: number;
  corrections: ListedCorrection[];
  hasMore: boolean;
  failure: string | null;
};

/** All clarifications, corrections and retractions, newest first. */
export function CorrectionsPage({ page, corrections, hasMore, failure }: CorrectionsPageProps) {
  const t = useText();
  return (
    <div className="page pt-6 sm:pt-10">
      <div className="mx-auto max-w-column">
        <header className="listing-heading">
          <h1 className="font-serif text-title font-semibold tracking-title">{t("Corrections")}</h1>
          {page > 1 && <p className="text-quiet">{t("Page {page}", { page })}</p>}
        </header>
        <p className="text-quiet">
          <TextWith
            text="What we got wrong, and what is right. Found a mistake? {link}."
            values={{
              link: (
                <a href="/contact" className="underline underline-offset-4">
                  {t("Tell us")}
                </a>
              ),
            }}
          />
        </p>
        {failure === null ? (
          <CorrectionList page={page} corrections={corrections} />
        ) : (
          <Notice title={t("Failed to Load Corrections")} isError>
            <p className="max-w-prose text-quiet">{failure}</p>
            <FailureReference />
          </Notice>
        )}
        <nav aria-label={t("Pages")} className="no-print mt-12 flex flex-wrap justify-center gap-4">
          {page > 1 && (
            <ButtonLink
              look="outline"
              href={page === 2 ? "/corrections" : `/corrections?page=${page - 1}`}
            >
              {t("Previous page")}
            </ButtonLink>
          )}
          {hasMore && (
            <ButtonLink look="outline" href={`/corrections?page=${page + 1}`}>
              {t("Next page")}
            </ButtonLink>
          )}
        </nav>
      </div>
    </div>
  );
}

function CorrectionList({ page, corrections }: Pick<CorrectionsPageProps, "page" | "corrections">) {
  const t = useText();
  if (corrections.length === 0) {
    return (
      <p className="mt-6">
        {t(page > 1 ? "There are no more corrections." : "No corrections have been published yet.")}
      </p>
    );
  }
  return (
    <ol className="mt-6 grid gap-6">
      {corrections.map((correction) => (
        <li key={correction.id} className="border-t border-hairline pt-3">
          <p className="text-meta">
            <span className="font-bold">{t(CORRECTION_NAMES[correction.kind])}</span>{" "}
            <LongTime className="text-quiet" value={correction.publishedAt} />
          </p>
          <h2 className="mt-1 font-serif text-card font-semibold wrap-anywhere">
            <a
              href={`${articlePath(correction.articleSlug)}#${correctionAnchor(correction)}`}
              className="hover:underline"
            >
              {correction.articleTitle}
            </a>
          </h2>
          <p className="mt-1 whitespace-pre-line wrap-anywhere">{correction.text}</p>
        </li>
      ))}
    </ol>
  );
}
