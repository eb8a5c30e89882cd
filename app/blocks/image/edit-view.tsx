import { type NodeViewProps, NodeViewWrapper } from "@tiptap/react";
import { useContext, useSyncExternalStore } from "react";
import { rawText } from "../../domain/parse-inlines.ts";
import { Button } from "../../ui/button.tsx";
import { AttributeField } from "../attribute-field.tsx";
import { StoryPicture } from "../story-picture.tsx";
import { choosePictures } from "./choose-pictures.ts";
import { PendingPicture } from "./pending-picture.tsx";
import { PictureUploadsContext } from "./picture-uploads-context.ts";

/** A picture as readers see it, with what is said about it, and what can be done with it. */
export function ImageEditView(props: NodeViewProps) {
  const { node, editor, getPos, deleteNode } = props;
  const src = rawText(node.attrs.src);
  const uploadId = rawText(node.attrs.upload);
  const uploads = useContext(PictureUploadsContext);
  const upload = useSyncExternalStore(uploads?.subscribe ?? subscribeToNothing, () =>
    uploads?.get(uploadId),
  );

  function setUpload(id: string) {
    const place = getPos();
    if (place === undefined) return;
    editor.view.dispatch(
      editor.state.tr.setNodeAttribute(place, "upload", id).setMeta("addToHistory", false),
    );
  }

  function cancel() {
    uploads?.cancel(uploadId);
    if (src === "") deleteNode();
    else setUpload("");
  }

  return (
    <NodeViewWrapper as="figure" aria-label="Picture">
      <div contentEditable={false} data-drag-handle>
        {upload ? (
          <PendingPicture
            upload={upload}
            onRetry={() => uploads?.retry(uploadId)}
            onCancel={cancel}
          />
        ) : (
          <>
            <StoryPicture
              key={src}
              source={src}
              alt={rawText(node.attrs.alt)}
              sizes="(width >= 48rem) 42rem, 100vw"
            />
            <p className="missing-picture">The picture could not be loaded: {src}</p>
          </>
        )}
      </div>
      <figcaption contentEditable={false} className="image-fields">
        <PictureTexts {...props} />
        <div className="flex flex-wrap gap-3">
          {uploads && src !== "" && (
            <Button
              type="button"
              look="outline"
              onClick={() =>
                choosePictures({ onFiles: ([file]) => file && setUpload(uploads.start(file)) })
              }
            >
              Replace picture
            </Button>
          )}
          <Button type="button" look="outline" onClick={deleteNode}>
            Remove picture
          </Button>
        </div>
      </figcaption>
    </NodeViewWrapper>
  );
}

const TEXTS = [
  {
    name: "alt",
    label: "Alternative text",
    hint: "What the picture shows, for readers who can not see it. Leave it empty if it only decorates.",
  },
  { name: "caption", label: "Caption" },
  { name: "credit", label: "Credit" },
];

function PictureTexts(props: NodeViewProps) {
  return TEXTS.map(({ name, ...texts }) => (
    <AttributeField
      key={name}
      {...props}
      {...texts}
      isLabelShown
      name={name}
      value={rawText(props.node.attrs[name])}
    />
  ));
}

function subscribeToNothing() {
  return () => undefined;
}
