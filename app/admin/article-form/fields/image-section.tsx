import { useRef } from "react";
import type { PickedImage } from "../../../blocks/image/pick-images.ts";
import { fillImageTexts } from "../../../domain/newsroom/lead-image-texts.ts";
import type { ImagesState, UploadImage } from "../../../editor/body-editor.tsx";
import { Checkbox } from "../../../ui/controls/checkbox.tsx";
import { TextField } from "../../../ui/controls/text-field.tsx";
import { LibraryImageField } from "../../image-picker/library-image-field.tsx";
import { findPickedImage } from "../../image-picker/load-picker.ts";
import { useArticleDocument, useField } from "./article-document.ts";
import { SharedField } from "./shared-field.tsx";

/** The lead image: chosen from the library, uploaded, or a URL. */
export function ImageSection({
  uploadImage,
  onState,
}: {
  uploadImage: UploadImage;
  /** Receives the upload state. */
  onState: (state: ImagesState) => void;
}) {
  const { fields } = useArticleDocument();
  const { value, error, onChange } = useField("imageSrc");
  const decorative = useField("imageIsDecorative");
  const lookedUp = useRef(value);

  function fill(image: PickedImage): void {
    const { imageAlt, imageIsDecorative, imageCaption } = fillImageTexts(fields.values(), image);
    fields.set({ imageAlt, imageIsDecorative, imageCaption });
  }

  /** Texts of the image at the address that was just entered, if the library has it. */
  async function fillFromLibrary(): Promise<void> {
    const entered = fields.values().imageSrc;
    lookedUp.current = entered;
    const image = await findPickedImage(entered);
    if (image && fields.values().imageSrc === entered) fill(image);
  }

  return (
    <LibraryImageField
      label="Image"
      source={value}
      uploadImage={uploadImage}
      on={{
        state: onState,
        source: onChange,
        uploaded: () => void fillFromLibrary(),
        picked: fill,
      }}
    >
      <TextField
        label="Image URL"
        hint="A URL, or the path of an uploaded image."
        error={error}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onBlur={() => {
          if (value !== lookedUp.current) void fillFromLibrary();
        }}
      />
      {!decorative.value && (
        <SharedField
          name="imageAlt"
          label="Alternative text"
          hint="Describes the image for readers who can't see it."
        />
      )}
      <Checkbox
        label="Decorative"
        text="Decorative: it says nothing that the text doesn't"
        isChecked={decorative.value}
        onChange={decorative.onChange}
      />
      <SharedField name="imageCaption" label="Image caption" />
    </LibraryImageField>
  );
}
