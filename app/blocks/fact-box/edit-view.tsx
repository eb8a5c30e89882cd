import { NodeViewContent, type NodeViewProps, NodeViewWrapper } from "@tiptap/react";
import { rawText } from "../../domain/parse-inlines.ts";
import { Button } from "../../ui/button.tsx";
import { AttributeField } from "../base/attribute-field.tsx";

/** A fact box with a field for its title. */
export function FactBoxEditView(props: NodeViewProps) {
  return (
    <NodeViewWrapper as="section" className="fact-box" aria-label="Fact box">
      <div contentEditable={false} className="box-title">
        <AttributeField
          {...props}
          name="title"
          label="Heading of the fact box"
          placeholder="Heading (optional)"
          value={rawText(props.node.attrs.title)}
        />
        <Button type="button" look="outline" onClick={props.deleteNode}>
          Remove box
        </Button>
      </div>
      <NodeViewContent className="box-content" />
    </NodeViewWrapper>
  );
}
