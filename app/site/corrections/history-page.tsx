import { ComparisonLegend, ComparisonView } from "../../blocks/comparison/comparison-view.tsx";
import { isSameArticle } from "../../domain/compare/compare-articles.ts";
import { CORRECTION_NAMES } from "../../domain/corrections/correction.ts";
import type { HistoryEntry, PublicHistory } from "../../domain/corrections/public-history.ts";
import { formatLongDate, formatLongTime } from "../../domain/dates.ts";
import { articlePath, historyPath } from "../../domain/pages/page-paths.ts";
import { useSite } from "../../page-context/page-context.ts";
import { TextWith, useQuotes, useText } from "../../page-context/use-text.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { LongTime } from "../reader-notes.tsx";

export type HistoryPageProps = {
  article: { title: string; slug: string };
  history: PublicHistory;
  isFirstPage: boolean;
};

/** Changes of an article since it was published: its public versions, each compared with the one before. */
export function HistoryPage({ article, history, isFirstPage }: HistoryPageProps) {
  const t = useText();
  const quotes = useQuotes();
  const { entries, redactedAt, next } = history;
  return (
    <div className="page pt-6 sm:pt-10">
      <div className="mx-auto max-w-column">
        <header className="listing-heading">
          <div>
            <p className="text-kicker font-bold text-section">{t("What changed")}</p>
            <h1
              dir="auto"
              className="font-serif text-package font-semibold tracking-title wrap-anywhere"
            >
              <a href={articlePath(article.slug)} className="hover:underline">
                {quotes(article.title)}
              </a>
            </h1>
          </div>
        </header>
        <p className="text-quiet">
          {t(
            "Every version of this article that was public, the newest first, with the words that each one changed.",
          )}
        </p>
        {redactedAt.map((at) => (
          <p key={at} className="mt-3 border-l-3 border-accent pl-3">
            <TextWith
              text="Words were removed for legal reasons by the newsroom on {date}."
              values={{ date: <LongTime value={at} /> }}
            />
          </p>
        ))}
        <div className="mt-4">
          <ComparisonLegend />
        </div>
        <ol className="mt-6 grid gap-8">
          {entries.map((entry) => (
            <li key={entry.number} className="border-t border-ink pt-3">
              <EntryView entry={entry} />
            </li>
          ))}
        </ol>
        {entries.length === 0 && (
          <p className="mt-6">{t("These versions differ in nothing that readers see.")}</p>
        )}
        <nav aria-label={t("Pages")} className="no-print mt-12 flex flex-wrap justify-center gap-4">
          {!isFirstPage && (
            <ButtonLink look="outline" href={historyPath(article.slug)}>
              {t("Newest versions")}
            </ButtonLink>
          )}
          {next !== null && (
            <ButtonLink look="outline" href={`${historyPath(article.slug)}?before=${next}`}>
              {t("Older versions")}
            </ButtonLink>
          )}
          <ButtonLink href={articlePath(article.slug)}>{t("Back to the article")}</ButtonLink>
        </nav>
      </div>
    </div>
  );
}

function EntryView({
  entry: { publicAt, comparison, datedEarlier, isImported, notes },
}: {
  entry: HistoryEntry;
}) {
  const t = useText();
  const site = useSite();
  return (
    <>
      <h2 className="text-brief leading-normal font-bold">
        <LongTime value={publicAt} />
      </h2>
      {isImported && (
        <p className="text-quiet">
          {t("Recorded by the newsroom’s former site: no signed record has it.")}
        </p>
      )}
      {notes.map(({ id, kind, text }) => (
        <p key={id} className="mt-2 whitespace-pre-line wrap-anywhere">
          <span className="font-bold">{t(CORRECTION_NAMES[kind])}</span>
          {text !== "" && `: ${text}`}
        </p>
      ))}
      <div className="mt-3">
        {comparison === null && (
          <p className="text-quiet">
            {datedEarlier === null
              ? t("First published.")
              : t("The first version here, dated {date}.", {
                  date: formatLongDate(datedEarlier, site),
                })}
          </p>
        )}
        {comparison && isSameArticle(comparison) && (
          <p className="text-quiet">{t("The article itself did not change.")}</p>
        )}
        {comparison && (
          <ComparisonView
            comparison={comparison}
            formatMoment={(iso) => formatLongTime(iso, site)}
          />
        )}
      </div>
    </>
  );
}
