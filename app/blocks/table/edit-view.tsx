import { NodeViewContent, type NodeViewProps, NodeViewWrapper } from "@tiptap/react";
import { rawText } from "../../domain/parse-inlines.ts";
import { textDirection } from "../../domain/text-direction.ts";
import { AttributeField } from "../base/attribute-field.tsx";

/** A table with a field for its caption above. The node view makes the `tbody` that holds the rows. */
export function TableEditView(props: NodeViewProps) {
  const caption = rawText(props.node.attrs.caption);
  return (
    <NodeViewWrapper as="figure" className="article-table">
      <figcaption contentEditable={false}>
        <AttributeField
          {...props}
          name="caption"
          label="Caption of the table"
          placeholder="Caption (optional)"
          value={caption}
        />
      </figcaption>
      <div className="article-table-frame">
        <NodeViewContent<"table">
          as="table"
          dir={textDirection(`${caption} ${props.node.textContent}`)}
          aria-label={caption || "Table"}
        />
      </div>
    </NodeViewWrapper>
  );
}
