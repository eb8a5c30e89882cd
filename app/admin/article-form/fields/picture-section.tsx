import { useController, useFormContext } from "react-hook-form";
import { StoryPicture } from "../../../blocks/story-picture.tsx";
import type { ArticleFields } from "../../../domain/newsroom/article-fields.ts";
import { PICTURE_TYPES } from "../../../domain/newsroom/picture-path.ts";
import type { PicturesState, UploadPicture } from "../../../editor/body-editor.tsx";
import { PictureField } from "../../../ui/controls/picture-field.tsx";
import { TextField } from "../../../ui/controls/text-field.tsx";
import { usePictureUpload } from "../../pictures/use-picture-upload.ts";

/** The lead image: uploaded, or a URL. */
export function PictureSection({
  uploadPicture,
  onState,
}: {
  uploadPicture: UploadPicture;
  /** Receives the upload state. */
  onState: (state: PicturesState) => void;
}) {
  const { register, formState } = useFormContext<ArticleFields>();
  const { field } = useController<ArticleFields, "imageSrc">({ name: "imageSrc" });
  const { upload, start, retry, cancel } = usePictureUpload(uploadPicture, {
    onState,
    onStored: field.onChange,
  });
  const source = field.value.trim();
  const { errors } = formState;
  return (
    <PictureField
      label="Image"
      accept={PICTURE_TYPES}
      preview={
        source === "" ? null : (
          <StoryPicture
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
        error={errors.imageSrc?.message}
        {...field}
      />
      <TextField
        label="Alternative text"
        hint="Describes the image for readers who can't see it."
        error={errors.imageAlt?.message}
        {...register("imageAlt")}
      />
      <TextField
        label="Image caption"
        error={errors.imageCaption?.message}
        {...register("imageCaption")}
      />
    </PictureField>
  );
}
