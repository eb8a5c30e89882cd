import { useController } from "react-hook-form";
import { ArticleImage } from "../../../blocks/image/article-image.tsx";
import type { ArticleFields } from "../../../domain/newsroom/article-fields.ts";
import { UPLOAD_TYPES } from "../../../domain/newsroom/image-path.ts";
import type { ImagesState, UploadImage } from "../../../editor/body-editor.tsx";
import { ImageField } from "../../../ui/controls/image-field.tsx";
import { TextField } from "../../../ui/controls/text-field.tsx";
import { useImageUpload } from "../../use-image-upload.ts";
import { SharedField } from "./shared-field.tsx";

/** The lead image: uploaded, or a URL. */
export function ImageSection({
  uploadImage,
  onState,
}: {
  uploadImage: UploadImage;
  /** Receives the upload state. */
  onState: (state: ImagesState) => void;
}) {
  const { field, fieldState } = useController<ArticleFields, "imageSrc">({ name: "imageSrc" });
  const { upload, start, retry, cancel } = useImageUpload(uploadImage, {
    onState,
    onStored: field.onChange,
  });
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
    >
      <TextField
        label="Image URL"
        hint="A URL, or the path of an uploaded image."
        error={fieldState.error?.message}
        {...field}
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
