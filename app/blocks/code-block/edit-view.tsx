import { NodeViewContent, type NodeViewProps, NodeViewWrapper } from "@tiptap/react";
import { rawText } from "../../domain/parse-inlines.ts";
import { AttributeField } from "../base/attribute-field.tsx";

/** Program text with a field for its language below. */
export function CodeBlockEditView(props: NodeViewProps) {
  return (
    <NodeViewWrapper>
      <pre className="article-code" dir="ltr" translate="no" spellCheck={false}>
        <NodeViewContent<"code"> as="code" />
      </pre>
      <div contentEditable={false} className="image-fields">
        <AttributeField
          {...props}
          name="language"
          label="Programming language"
          placeholder="Programming language (optional)"
          value={rawText(props.node.attrs.language)}
        />
      </div>
    </NodeViewWrapper>
  );
}
