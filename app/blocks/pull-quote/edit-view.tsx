import { NodeViewContent, type NodeViewProps, NodeViewWrapper } from "@tiptap/react";
import { rawText } from "../../domain/parse-inlines.ts";
import { AttributeField } from "../base/attribute-field.tsx";

/** A pull quote with a field for who said it. */
export function PullQuoteEditView(props: NodeViewProps) {
  return (
    <NodeViewWrapper as="figure" className="pull-quote">
      <NodeViewContent<"blockquote"> as="blockquote" dir="auto" />
      <figcaption contentEditable={false}>
        <AttributeField
          {...props}
          name="cite"
          label="Source of the pull quote"
          placeholder="Who said it (optional)"
          value={rawText(props.node.attrs.cite)}
        />
      </figcaption>
    </NodeViewWrapper>
  );
}
