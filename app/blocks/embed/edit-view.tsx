import { type NodeViewProps, NodeViewWrapper } from "@tiptap/react";
import { useContext, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { showToast } from "../../ui/show-toast.ts";
import { AttributeField } from "../base/attribute-field.tsx";
import { embedEditor, embedFromEditor } from "./editor.ts";
import { EmbedLookupContext } from "./embed-lookup.ts";
import { EmbedCard } from "./view.tsx";

/** An embed in the editor: what readers see before they load it, its caption, and buttons to check or remove it. */
export function EmbedEditView(props: NodeViewProps) {
  const { node, editor, getPos, deleteNode } = props;
  const lookUp = useContext(EmbedLookupContext);
  const [isChecking, setChecking] = useState(false);
  const block = embedFromEditor({ type: "embed", attrs: node.attrs });

  async function check() {
    if (!lookUp || !block) return;
    setChecking(true);
    try {
      const found = await lookUp(block.href, block);
      const place = getPos();
      if (place === undefined || editor.isDestroyed || found.type !== "embed") return;
      const { attrs } = embedEditor.toEditor(found);
      editor.view.dispatch(editor.state.tr.setNodeMarkup(place, undefined, attrs));
      showToast({
        title: found.gone ? `No Longer on ${found.provider}` : "Embed Checked",
        description: found.gone
          ? "The quotation stays, and readers are told that the original is gone."
          : `${found.provider} still has it. Its facts are up to date.`,
      });
    } catch (error) {
      showToast({
        variant: "destructive",
        title: "Embed Not Checked",
        description: error instanceof Error ? error.message : undefined,
      });
    } finally {
      setChecking(false);
    }
  }

  return (
    <NodeViewWrapper
      as="figure"
      className="embed"
      aria-label={`Embed from ${block?.provider ?? "another site"}`}
    >
      <div contentEditable={false} data-drag-handle>
        {block && <EmbedCard block={block} />}
      </div>
      <div contentEditable={false} className="image-fields">
        <AttributeField
          {...props}
          name="caption"
          label="Caption of the embed"
          isLabelShown
          value={String(node.attrs.caption)}
        />
        <div className="flex flex-wrap gap-3">
          {lookUp && (
            <Button type="button" look="outline" disabled={isChecking} onClick={() => void check()}>
              {isChecking ? "Checking…" : "Check again"}
            </Button>
          )}
          <Button type="button" look="outline" onClick={deleteNode}>
            Remove embed
          </Button>
        </div>
      </div>
    </NodeViewWrapper>
  );
}
