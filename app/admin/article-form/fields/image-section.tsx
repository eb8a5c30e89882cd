import { useContext } from "react";
import { useController, useFormContext } from "react-hook-form";
import { ArticleImage } from "../../../blocks/image/article-image.tsx";
import { type PickedImage, PickImagesContext } from "../../../blocks/image/pick-images.ts";
import { type ArticleFields, fillImageTexts } from "../../../domain/newsroom/article-fields.ts";
import { UPLOAD_TYPES } from "../../../domain/newsroom/image-path.ts";
import type { ImagesState, UploadImage } from "../../../editor/body-editor.tsx";
import { Button } from "../../../ui/button.tsx";
import { ImageField } from "../../../ui/controls/image-field.tsx";
import { TextField } from "../../../ui/controls/text-field.tsx";
import { findPickedImage } from "../../image-picker/load-picker.ts";
import { useImageUpload } from "../../use-image-upload.ts";
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
  const { getValues, setValue } = useFormContext<ArticleFields>();
  const pickImages = useContext(PickImagesContext);
  const { upload, start, retry, cancel } = useImageUpload(uploadImage, {
    onState,
    onStored(path) {
      field.onChange(path);
      void fillFromLibrary();
    },
  });

  function fill(image: PickedImage): void {
    const { imageAlt, imageCaption } = fillImageTexts(getValues(), image);
    setValue("imageAlt", imageAlt);
    setValue("imageCaption", imageCaption);
  }

  /** Texts of the image at the address that was just entered, if the library has it. */
  async function fillFromLibrary(): Promise<void> {
    const entered = getValues("imageSrc");
    const image = await findPickedImage(entered);
    if (image && getValues("imageSrc") === entered) fill(image);
  }

  const source = field.value.trim();
  return (
    <ImageField
      label="Image"
      accept={UPLOAD_TYPES}
      preview={
        source === "" ? null : (
          <ArticleImage
            key={source}
            source={source}
            alt="Image preview"
            sizes="24rem"
            className="absolute inset-0"
          />
        )
      }
      upload={upload}
      onFile={start}
      onRetry={retry}
      onCancel={cancel}
      onRemove={() => field.onChange("")}
      actions={
        <Button
          type="button"
          look="outline"
          onClick={() =>
            pickImages({
              onFiles: ([file]) => file && start(file),
              onPicked(image) {
                cancel();
                field.onChange(image.path);
                fill(image);
              },
            })
          }
        >
          Choose from library
        </Button>
      }
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
      <SharedField
        name="imageAlt"
        label="Alternative text"
        hint="Describes the image for readers who can't see it."
      />
      <SharedField name="imageCaption" label="Image caption" />
    </ImageField>
  );
}
