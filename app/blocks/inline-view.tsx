import { createContext, type ReactNode, useContext } from "react";
import type { Inline, TextRun } from "../domain/content.ts";

/** The `rel` of the links in a text: search engines want to be told of those that were paid for. */
export const LinkRel = createContext("noopener");

/** Running text: runs with their marks, and links. Text only ever becomes text. */
export function InlineView({ inlines }: { inlines: readonly Inline[] }) {
  const rel = useContext(LinkRel);
  return inlines.map((inline, index) => {
    // Runs have no identity of their own and do not change while they are shown.
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
  if (run.underline) node = <u>{node}</u>;
  if (run.italic) node = <em>{node}</em>;
  if (run.bold) node = <strong>{node}</strong>;
  return node;
}
