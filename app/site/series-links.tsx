import type { ArticleLink } from "../domain/article.ts";
import { articlePath, seriesPath } from "../domain/pages/page-paths.ts";
import type { SeriesPlace } from "../domain/pages/series.ts";
import { TextWith, useQuotes, useText } from "../page-context/use-text.tsx";

/** Line above the text: the article's place in its series. */
export function SeriesLine({ place: { series, part, parts } }: { place: SeriesPlace }) {
  return (
    <p className="mx-auto mt-6 max-w-article border-l-4 border-section pl-3 text-note">
      <TextWith
        text="Part {part} of {parts} of {series}"
        values={{
          part,
          parts,
          series: (
            <a
              href={seriesPath(series.slug)}
              className="inline-block py-1 font-semibold underline decoration-hairline underline-offset-4 hover:decoration-section"
            >
              {series.name}
            </a>
          ),
        }}
      />
    </p>
  );
}

/** Links to the parts before and after, below the text. */
export function SeriesLinks({ place: { series, previous, next } }: { place: SeriesPlace }) {
  const t = useText();
  if (!previous && !next) return null;
  return (
    <nav
      aria-label={t("Series: {name}", { name: series.name })}
      className="no-print mx-auto mt-10 grid max-w-article gap-x-8 gap-y-4 border-t border-hairline pt-4 sm:grid-cols-2"
    >
      {previous && <PartLink label={t("Previous part")} rel="prev" article={previous} />}
      {next && <PartLink label={t("Next part")} rel="next" article={next} />}
    </nav>
  );
}

function PartLink({
  label,
  rel,
  article,
}: {
  label: string;
  rel: "prev" | "next";
  article: ArticleLink;
}) {
  const quotes = useQuotes();
  return (
    <a
      href={articlePath(article.slug)}
      rel={rel}
      className={rel === "next" ? "group block sm:col-start-2 sm:text-right" : "group block"}
    >
      <span className="block text-kicker font-bold text-section">{label}</span>
      <span dir="auto" className="font-serif text-card group-hover:underline wrap-anywhere">
        {quotes(article.title)}
      </span>
    </a>
  );
}
