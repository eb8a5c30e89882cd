import { useController, useFormContext } from "react-hook-form";
import type { PickedImage } from "../../../blocks/image/pick-images.ts";
import type { ArticleFields } from "../../../domain/newsroom/article-fields.ts";
import { fillImageTexts } from "../../../domain/newsroom/lead-image-texts.ts";
import type { ImagesState, UploadImage } from "../../../editor/body-editor.tsx";
import { Checkbox } from "../../../ui/controls/checkbox.tsx";
import { TextField } from "../../../ui/controls/text-field.tsx";
import { LibraryImageField } from "../../image-picker/library-image-field.tsx";
import { findPickedImage } from "../../image-picker/load-picker.ts";
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
  const { field, fieldState } = useController<ArticleFields, "imageSrc">({ name: "imageSrc" });
  const decorative = useController<ArticleFields, "imageIsDecorative">({
    name: "imageIsDecorative",
  });
  const { getValues, setValue } = useFormContext<ArticleFields>();

  function fill(image: PickedImage): void {
    const { imageAlt, imageIsDecorative, imageCaption } = fillImageTexts(getValues(), image);
    setValue("imageAlt", imageAlt);
    setValue("imageIsDecorative", imageIsDecorative);
    setValue("imageCaption", imageCaption);
  }

  /** Texts of the image at the address that was just entered, if the library has it. */
  async function fillFromLibrary(): Promise<void> {
    const entered = getValues("imageSrc");
    const image = await findPickedImage(entered);
    if (image && getValues("imageSrc") === entered) fill(image);
  }

  return (
    <LibraryImageField
      label="Image"
      source={field.value}
      uploadImage={uploadImage}
      on={{
        state: onState,
        source: field.onChange,
        uploaded: () => void fillFromLibrary(),
        picked: fill,
      }}
    >
      <TextField
        label="Image URL"
        hint="A URL, or the path of an uploaded image."
        error={fieldState.error?.message}
        {...field}
        onBlur={() => {
          field.onBlur();
          if (fieldState.isDirty) void fillFromLibrary();
        }}
      />
      {!decorative.field.value && (
        <SharedField
          name="imageAlt"
          label="Alternative text"
          hint="Describes the image for readers who can't see it."
        />
      )}
      <Checkbox
        label="Decorative"
        text="Decorative: it says nothing that the text doesn't"
        isChecked={decorative.field.value}
        onChange={decorative.field.onChange}
      />
      <SharedField name="imageCaption" label="Image caption" />
    </LibraryImageField>
  );
}
