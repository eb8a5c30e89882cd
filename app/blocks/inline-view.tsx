import type { ReactNode } from "react";
import type { Inline, TextRun } from "../domain/content.ts";

/** Running text: runs with their marks, and links. Text only ever becomes text. */
export function InlineView({ inlines }: { inlines: readonly Inline[] }) {
  return inlines.map((inline, index) => {
    // Runs have no identity of their own and do not change while they are shown.
    const key = index;
    if ("text" in inline) return <RunView key={key} run={inline} />;
    return (
      <a key={key} href={inline.href} rel="noopener">
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
