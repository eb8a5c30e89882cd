import { type NodeViewProps, NodeViewWrapper } from "@tiptap/react";
import { inlinesToText, isRecord, rawText } from "../../domain/parse-inlines.ts";
import { unknownEdit } from "./edit.ts";

/** Says what is there, shows its text, and that it stays as it is. */
export function UnknownEditView({ node }: NodeViewProps) {
  const { original } = node.attrs;
  const block = unknownEdit.fromEditor({ type: "unknown", attrs: { original } });
  const name = isRecord(original) ? rawText(original.type) : "";
  return (
    <NodeViewWrapper as="section" aria-label={`Block “${name}”`} className="unknown-block">
      <p className="unknown-block-name">
        A block of the type “{name}”. This editor does not know it; it is kept as it is.
      </p>
      <p>{inlinesToText(block?.children ?? [])}</p>
    </NodeViewWrapper>
  );
}
