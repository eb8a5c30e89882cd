import { articlePath, placePath } from "../domain/pages/page-paths.ts";
import {
  type PartialMatch,
  type SearchParameters,
  type SearchPlace,
  searchPath,
  splitSnippet,
} from "../domain/pages/search-text.ts";
import { TextWith, useQuotes, useText } from "../page-context/use-text.tsx";

/** A passage of an article with what was searched marked. */
export function Passage({ snippet }: { snippet: string }) {
  return splitSnippet(snippet).map(({ text, isMatch }, index) =>
    isMatch ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text do not move
      <mark key={index} className="bg-tint font-semibold text-ink">
        {text}
      </mark>
    ) : (
      text
    ),
  );
}

/** Link to the likely correction of a query that finds nothing. */
export function Correction({
  search,
  correction,
}: {
  search: SearchParameters;
  correction: string;
}) {
  return (
    <p className="mt-4">
      <TextWith
        text="Did you mean {suggestion}?"
        values={{
          suggestion: (
            <a
              href={searchPath({ ...search, query: correction, page: 1 })}
              className="font-semibold underline underline-offset-4"
            >
              {correction}
            </a>
          ),
        }}
      />
    </p>
  );
}

/** Links to articles with some of the words of a query that finds none. */
export function PartialMatches({ articles }: { articles: readonly PartialMatch[] }) {
  const quotes = useQuotes();
  const t = useText();
  return (
    <section aria-labelledby="partial-matches" className="mt-10 border-t-2 border-ink pt-3">
      <h2 id="partial-matches" className="font-bold">
        {t("Articles with some of these words")}
      </h2>
      <ul className="mt-1">
        {articles.map(({ title, slug }) => (
          <li key={slug} className="border-b border-hairline last:border-0">
            <a
              href={articlePath(slug)}
              dir="auto"
              className="inline-flex min-h-11 items-center py-2 font-serif text-large/excerpt wrap-anywhere hover:underline"
            >
              {quotes(title)}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

const PLACE_NAMES = {
  section: "Section",
  topic: "Topic",
  tag: "Tag",
  author: "Author",
  series: "Series",
} as const satisfies Record<SearchPlace["kind"], string>;

/** Pages of the site that the query may mean. */
export function Places({ places }: { places: readonly SearchPlace[] }) {
  const t = useText();
  return (
    <nav aria-label={t("Sections, topics and authors")} className="mt-4">
      <ul className="flex flex-wrap gap-2">
        {places.map((place) => (
          <li key={`${place.kind} ${place.slug}`}>
            <a
              href={placePath(place)}
              className="inline-flex min-h-11 items-center gap-2 rounded-control border border-field px-4 hover:bg-tint"
            >
              <span className="text-meta text-quiet">{t(PLACE_NAMES[place.kind])}</span>
              <span className="font-semibold wrap-anywhere">{place.name}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
