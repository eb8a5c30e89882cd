import { useEffect, useState } from "react";

/** An article of this site that a link or block can lead to; `href` is its path. */
export type LinkTarget = { id: string; title: string; href: string };

/** Finds articles of this site by words of their titles. */
export type FindArticles = (words: string, signal: AbortSignal) => Promise<LinkTarget[]>;

const DELAY_MS = 200;
const SHORTEST = 2;

/** Articles of this site whose titles have what is typed; each is a button that chooses it. */
export function ArticleSuggestions({
  typed,
  find,
  onChoose,
}: {
  /** Empty for what is an address. */
  typed: string;
  find: FindArticles;
  onChoose: (target: LinkTarget) => void;
}) {
  const [found, setFound] = useState<{ words: string; targets: LinkTarget[] }>();
  const words = typed.trim();
  const isSearch = words.length >= SHORTEST;
  // Searches when nothing was typed for a moment.
  useEffect(() => {
    if (!isSearch) return;
    const leaving = new AbortController();
    const timer = setTimeout(() => {
      find(words, leaving.signal).then(
        (targets) => setFound({ words, targets }),
        // Without a connection there are no suggestions; an address can still be typed.
        () => setFound(undefined),
      );
    }, DELAY_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [words, isSearch, find]);

  const targets = isSearch && found?.words === words ? found.targets : undefined;
  return (
    <>
      <p role="status" className={targets?.length === 0 ? "text-meta text-quiet" : "sr-only"}>
        {targets && countText(targets.length)}
      </p>
      {targets && targets.length > 0 && (
        <ul aria-label="Articles" className="flex flex-col border-y border-hairline">
          {targets.map((target) => (
            <li key={target.href}>
              <button
                type="button"
                className="min-h-11 w-full px-2 py-2 text-left hover:bg-tint"
                onClick={() => onChoose(target)}
              >
                {target.title}
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function countText(count: number): string {
  if (count === 0) return "No article has these words in its title.";
  return count === 1 ? "1 article found." : `${count} articles found.`;
}
