import { createContext, Fragment, type ReactNode, useContext } from "react";
import type { Inline, TextRun } from "../../domain/content.ts";
import type { Footnotes } from "../../domain/footnotes.ts";
import { createQuoteWriter } from "../../domain/quotation-marks.ts";
import { LanguageContext } from "../../page-context/use-text.tsx";
import { FootnoteNumber } from "./footnote-view.tsx";

/** `rel` of links in an article: sponsored articles have to mark theirs for search engines. */
export const LinkRel = createContext("noopener");

/** Footnotes of the article that is shown. */
export const FootnotesContext = createContext<Footnotes | undefined>(undefined);

/** Inline content: text runs with their marks, and links. Never renders stored HTML. */
export function InlineView({ inlines }: { inlines: readonly Inline[] }) {
  const rel = useContext(LinkRel);
  const writeQuotes = createQuoteWriter(useContext(LanguageContext));
  return inlines.map((inline, index) => {
    // Runs have no ids and do not change while shown.
    const key = index;
    const runs = "text" in inline ? [inline] : inline.children;
    const text = runs.map((run) => (
      <RunView
        key={runs.indexOf(run)}
        run={run}
        text={run.code ? run.text : writeQuotes(run.text)}
      />
    ));
    return (
      <Fragment key={key}>
        {"text" in inline ? (
          text
        ) : (
          <a href={inline.href} rel={rel}>
            {text}
          </a>
        )}
        <FootnoteNumbers runs={runs} />
      </Fragment>
    );
  });
}

/** Numbers of footnotes, behind the link that their words are in: one link cannot hold another. */
function FootnoteNumbers({ runs }: { runs: readonly TextRun[] }) {
  const footnotes = useContext(FootnotesContext);
  return runs.map((run) => {
    const footnote = footnotes?.get(run);
    return footnote && <FootnoteNumber key={footnote.number} number={footnote.number} />;
  });
}

function RunView({ run, text }: { run: TextRun; text: string }) {
  let node: ReactNode = text;
  if (run.code) node = <code>{node}</code>;
  if (run.subscript) node = <sub>{node}</sub>;
  if (run.superscript) node = <sup>{node}</sup>;
  if (run.strikethrough) node = <s>{node}</s>;
  if (run.underline) node = <u>{node}</u>;
  if (run.italic) node = <em>{node}</em>;
  if (run.bold) node = <strong>{node}</strong>;
  if (run.lang || run.dir)
    node = (
      <span lang={run.lang} dir={run.dir}>
        {node}
      </span>
    );
  return node;
}
