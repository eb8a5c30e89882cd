import { createContext, type ReactNode, useContext } from "react";
import type { Inline, TextRun } from "../../domain/content.ts";

/** `rel` of links in an article: sponsored articles have to mark theirs for search engines. */
export const LinkRel = createContext("noopener");

/** Inline content: text runs with their marks, and links. Never renders stored HTML. */
export function InlineView({ inlines }: { inlines: readonly Inline[] }) {
  const rel = useContext(LinkRel);
  return inlines.map((inline, index) => {
    // Runs have no ids and do not change while shown.
    const key = index;
    if ("text" in inline) return <RunView key={key} run={inline} />;
    return (
      <a key={key} href={inline.href} rel={rel}>
        <InlineView inlines={inline.children} />
      </a>
    );
  });
}

function RunView({ run }: { run: TextRun }) {
  let node: ReactNode = run.text;
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
