import { NodeViewContent, type NodeViewProps, NodeViewWrapper } from "@tiptap/react";
import { useContext } from "react";
import { rawText } from "../../domain/parse-inlines.ts";
import { Button } from "../../ui/button.tsx";
import { AttributeField } from "../base/attribute-field.tsx";
import { ImageUploadsContext } from "../image/image-uploads.ts";
import { PickImagesContext } from "../image/pick-images.ts";
import { galleryDirection } from "./gallery-direction.ts";

/** A gallery in the editor: its images with their texts, how they are shown, its caption, and buttons. */
export function GalleryEditView(props: NodeViewProps) {
  const { node, editor, getPos, deleteNode, updateAttributes } = props;
  const uploads = useContext(ImageUploadsContext);
  const pickImages = useContext(PickImagesContext);
  const texts = node.children.map(({ attrs }) => ({
    alt: rawText(attrs.alt),
    caption: rawText(attrs.caption),
  }));
  const direction = galleryDirection(rawText(node.attrs.caption), texts);
  const isSlideshow = node.attrs.slideshow === true;

  function addImages(attributes: readonly Record<string, string | boolean>[]) {
    const place = getPos();
    const gallery = place === undefined ? undefined : editor.state.doc.nodeAt(place);
    const image = editor.schema.nodes.image;
    if (!image || place === undefined || !gallery) return;
    const images = attributes.map((each) => image.create(each));
    editor.view.dispatch(editor.state.tr.insert(place + gallery.nodeSize - 1, images));
  }

  return (
    <NodeViewWrapper as="figure" className="gallery" aria-label="Gallery">
      <NodeViewContent className="box-content" dir={direction} />
      <figcaption contentEditable={false} className="image-fields">
        <AttributeField
          {...props}
          name="caption"
          label="Caption of the gallery"
          isLabelShown
          value={rawText(node.attrs.caption)}
        />
        <div className="flex flex-wrap gap-3">
          {uploads && (
            <Button
              type="button"
              look="outline"
              onClick={() =>
                pickImages({
                  isMultiple: true,
                  onFiles: (files) =>
                    addImages(files.map((file) => ({ upload: uploads.start(file) }))),
                  onPicked: ({ path, isDecorative: decorative, ...texts }) =>
                    addImages([{ src: path, decorative, ...texts }]),
                })
              }
            >
              Add images
            </Button>
          )}
          <Button
            type="button"
            look="outline"
            onClick={() => updateAttributes({ slideshow: !isSlideshow })}
          >
            {isSlideshow ? "Show side by side" : "Show as slideshow"}
          </Button>
          <Button type="button" look="outline" onClick={deleteNode}>
            Remove gallery
          </Button>
        </div>
      </figcaption>
    </NodeViewWrapper>
  );
}
