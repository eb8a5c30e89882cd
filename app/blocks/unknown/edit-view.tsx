import { type NodeViewProps, NodeViewWrapper } from "@tiptap/react";
import { inlinesToText, isRecord, rawText } from "../../domain/parse-inlines.ts";
import { unknownEditor } from "./editor.ts";

/** Placeholder for an unknown block: its type and its text. */
export function UnknownEditView({ node }: NodeViewProps) {
  const { original } = node.attrs;
  const block = unknownEditor.fromEditor({ type: "unknown", attrs: { original } });
  const name = isRecord(original) ? rawText(original.type) : "";
  return (
    <NodeViewWrapper as="section" aria-label={`Block “${name}”`} className="unknown-block">
      <p className="unknown-block-name">
        This editor doesn't support blocks of type “{name}”. The block is kept unchanged.
      </p>
      <p>{inlinesToText(block?.children ?? [])}</p>
    </NodeViewWrapper>
  );
}
