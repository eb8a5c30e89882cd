import { NodeViewContent, type NodeViewProps, NodeViewWrapper } from "@tiptap/react";
import { rawText } from "../../domain/parse-inlines.ts";
import { AttributeField } from "../base/attribute-field.tsx";

/** A quote with a field for its source. */
export function BlockQuoteEditView(props: NodeViewProps) {
  return (
    <NodeViewWrapper as="blockquote" dir="auto">
      <NodeViewContent />
      <cite contentEditable={false}>
        <AttributeField
          {...props}
          name="cite"
          label="Source of the quote"
          placeholder="Who said it (optional)"
          value={rawText(props.node.attrs.cite)}
        />
      </cite>
    </NodeViewWrapper>
  );
}
