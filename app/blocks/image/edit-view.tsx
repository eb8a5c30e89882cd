import { type NodeViewProps, NodeViewWrapper } from "@tiptap/react";
import { useContext } from "react";
import { rawText } from "../../domain/parse-inlines.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/controls/checkbox.tsx";
import { AttributeField } from "../base/attribute-field.tsx";
import { ImagePreview } from "./image-preview.tsx";
import { ImageUploadsContext } from "./image-uploads.ts";
import { type PickedImage, PickImagesContext } from "./pick-images.ts";
import { useSetUpload, useUpload } from "./use-upload.ts";

/** An image in the editor: preview or upload state, its texts, and buttons to replace or remove it. */
export function ImageEditView(props: NodeViewProps) {
  const { node, editor, getPos, deleteNode } = props;
  const src = rawText(node.attrs.src);
  const uploadId = rawText(node.attrs.upload);
  const uploads = useContext(ImageUploadsContext);
  const pickImages = useContext(PickImagesContext);
  const upload = useUpload(uploadId);
  const setUpload = useSetUpload(props);

  /** Texts that somebody has written stay. */
  function setImage({ path, isDecorative, ...texts }: PickedImage) {
    const place = getPos();
    if (place === undefined) return;
    const { tr } = editor.state;
    tr.setNodeAttribute(place, "src", path).setNodeAttribute(place, "upload", "");
    for (const [name, text] of Object.entries(texts)) {
      if (rawText(node.attrs[name]).trim() === "") tr.setNodeAttribute(place, name, text);
    }
    if (isDecorative && rawText(node.attrs.alt).trim() === "")
      tr.setNodeAttribute(place, "decorative", true);
    editor.view.dispatch(tr);
  }

  function cancel() {
    uploads?.cancel(uploadId);
    if (src === "") deleteNode();
    else setUpload("upload", "");
  }

  return (
    <NodeViewWrapper as="figure" aria-label="Image">
      <div contentEditable={false} data-drag-handle>
        <ImagePreview
          src={src}
          alt={node.attrs.decorative === true ? "" : rawText(node.attrs.alt)}
          upload={upload}
          onRetry={() => uploads?.retry(uploadId)}
          onCancel={cancel}
        />
      </div>
      <figcaption contentEditable={false} className="image-fields">
        <ImageTexts {...props} />
        <div className="flex flex-wrap gap-3">
          {uploads && src !== "" && (
            <Button
              type="button"
              look="outline"
              onClick={() =>
                pickImages({
                  onFiles: ([file]) => file && setUpload("upload", uploads.start(file)),
                  onPicked: setImage,
                })
              }
            >
              Replace image
            </Button>
          )}
          <Button type="button" look="outline" onClick={deleteNode}>
            Remove image
          </Button>
        </div>
      </figcaption>
    </NodeViewWrapper>
  );
}

const TEXT_FIELDS = [
  { name: "caption", label: "Caption" },
  { name: "credit", label: "Credit" },
];

function ImageTexts(props: NodeViewProps) {
  const { alt, decorative, ...texts } = props.node.attrs;
  const isDecorative = decorative === true;
  return (
    <>
      {!isDecorative && (
        <AttributeField
          {...props}
          name="alt"
          label="Alternative text"
          hint="Describes the image for readers who can't see it."
          isLabelShown
          value={rawText(alt)}
        />
      )}
      <Checkbox
        label="Decorative"
        text="Decorative: it says nothing that the text doesn't"
        isChecked={isDecorative}
        onChange={(isOn) => props.updateAttributes({ decorative: isOn })}
      />
      {TEXT_FIELDS.map(({ name, label }) => (
        <AttributeField
          key={name}
          {...props}
          name={name}
          label={label}
          isLabelShown
          value={rawText(texts[name])}
        />
      ))}
    </>
  );
}
