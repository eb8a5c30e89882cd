import type { Footnotes } from "../../domain/footnotes.ts";
import { useText } from "../../page-context/use-text.tsx";
import { LinkedText } from "./linked-text.tsx";

/** The number behind words, which leads to their footnote. */
export function FootnoteNumber({ number }: { number: number }) {
  const t = useText();
  return (
    <sup className="footnote-number">
      <a
        href={`#footnote-${number}`}
        id={`footnote-${number}-words`}
        role="doc-noteref"
        aria-label={t("Footnote {number}", { number })}
      >
        {number}
      </a>
    </sup>
  );
}

/** The footnotes at the end of an article, each with the way back to its words. */
export function FootnoteList({ footnotes }: { footnotes: Footnotes }) {
  const t = useText();
  return (
    <section className="footnotes" role="doc-endnotes" aria-label={t("Footnotes")}>
      <ol dir="auto">
        {[...footnotes.values()].map(({ number, text }) => (
          <li key={number} id={`footnote-${number}`}>
            <LinkedText text={text} />{" "}
            <a
              href={`#footnote-${number}-words`}
              role="doc-backlink"
              aria-label={t("Back to the words of footnote {number}", { number })}
            >
              ↩
            </a>
          </li>
        ))}
      </ol>
    </section>
  );
}
