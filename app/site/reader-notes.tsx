import {
  CORRECTION_NAMES,
  type Correction,
  correctionAnchor,
  RETRACTED_MARK,
} from "../domain/corrections/correction.ts";
import { formatLongTime, toIsoDate } from "../domain/dates.ts";
import { historyPath } from "../domain/pages/page-paths.ts";
import { useSite } from "../page-context/page-context.ts";
import { TextWith, useText } from "../page-context/use-text.tsx";
import { ArticleTime } from "./article-time.tsx";

const LINK = "underline decoration-hairline underline-offset-4 hover:decoration-section";

/** Date and time with the newsroom's time zone. */
export function LongTime({ value, className }: { value: string; className?: string }) {
  const site = useSite();
  return (
    <time className={className} dateTime={toIsoDate(value)}>
      {formatLongTime(value, site)}
    </time>
  );
}

/** When readers were last told of a change, and the link to the differences; part of the byline. */
export function UpdatedLine({ slug, updatedAt }: { slug: string; updatedAt: string }) {
  const t = useText();
  const site = useSite();
  return (
    <>
      <span className="basis-full text-quiet md:basis-auto">
        {t("Updated")}{" "}
        <ArticleTime value={updatedAt}>{formatLongTime(updatedAt, site)}</ArticleTime>
      </span>
      <a href={historyPath(slug)} className={`py-2.5 -my-2.5 ${LINK}`}>
        {t("What changed")}
      </a>
    </>
  );
}

/** Stands before the headline of a retracted article. */
export function RetractedMark() {
  const t = useText();
  return <span className="text-accent">{`${t(RETRACTED_MARK)} `}</span>;
}

/** Why an article should not be relied on any more, above everything else of it. */
export function RetractionBox({ retraction }: { retraction: Correction }) {
  const t = useText();
  return (
    <section
      id={correctionAnchor(retraction)}
      aria-labelledby="retraction"
      className="mx-auto mb-6 max-w-spread border-2 border-accent bg-tint px-4 py-3"
    >
      <h2 id="retraction" className="font-semibold text-accent">
        {t("This article has been retracted")}
      </h2>
      <p className="mt-1 whitespace-pre-line wrap-anywhere">{retraction.text}</p>
      <p className="mt-1 text-meta text-quiet">
        <LongTime value={retraction.publishedAt} />
      </p>
    </section>
  );
}

/** The notes of an article, below its text. An update without words is only in the byline. */
export function ReaderNotes({ corrections }: { corrections: readonly Correction[] }) {
  const t = useText();
  const notes = corrections.filter(({ kind, text }) => kind !== "retraction" && text !== "");
  if (notes.length === 0) return null;
  return (
    <section
      aria-label={t("Notes on this article")}
      className="mx-auto mt-10 max-w-article border-t-2 border-ink pt-3"
    >
      {notes.map((note) => (
        <div key={note.id} id={correctionAnchor(note)} className="mt-3 first:mt-0">
          <p className="text-meta">
            <span className="font-bold">{t(CORRECTION_NAMES[note.kind])}</span>{" "}
            <LongTime className="text-quiet" value={note.publishedAt} />
            {note.changedAt !== null && (
              <span className="text-quiet">
                {" "}
                (
                <TextWith
                  text="note changed {date}"
                  values={{ date: <LongTime value={note.changedAt} /> }}
                />
                )
              </span>
            )}
          </p>
          <p className="whitespace-pre-line wrap-anywhere">{note.text}</p>
        </div>
      ))}
      <p className="no-print mt-3 text-meta">
        <a href="/corrections" className={`inline-flex min-h-9 items-center ${LINK}`}>
          {t("All corrections")}
        </a>
      </p>
    </section>
  );
}
