import { type ReactNode, useContext } from "react";
import { ArticleImage } from "../../blocks/image/article-image.tsx";
import type { ImagesState, UploadImage } from "../../blocks/image/image-uploads.ts";
import { type PickedImage, PickImagesContext } from "../../blocks/image/pick-images.ts";
import { UPLOAD_TYPES } from "../../domain/newsroom/image-path.ts";
import { Button } from "../../ui/button.tsx";
import { ImageField } from "../../ui/controls/image-field.tsx";
import { useImageUpload } from "../use-image-upload.ts";

/**
 * Field of an image that is uploaded, or chosen from the library by the picker around it. `children` are further fields,
 * such as its address.
 */
export function LibraryImageField({
  label,
  source,
  preview,
  previewClass,
  accept = UPLOAD_TYPES,
  uploadImage,
  on,
  children,
}: {
  label: string;
  /** Address or path; empty without an image. */
  source: string;
  /** Shown instead of the image at 16:9. */
  preview?: ReactNode;
  /** CSS class that sets the height of the preview. */
  previewClass?: string;
  /** Media types of the files that can be chosen. */
  accept?: readonly string[];
  uploadImage: UploadImage;
  on: {
    /** Receives the upload state. */
    state: (state: ImagesState) => void;
    /** Receives the path of an image that was uploaded or chosen; empty when it was removed. */
    source: (path: string) => void;
    /** Called after `source`. */
    uploaded?: (path: string) => void;
    /** Called after `source`. */
    picked?: (image: PickedImage) => void;
  };
  children?: ReactNode;
}) {
  const pickImages = useContext(PickImagesContext);
  const { upload, start, retry, cancel } = useImageUpload(uploadImage, {
    onState: on.state,
    onStored(path) {
      on.source(path);
      on.uploaded?.(path);
    },
  });
  const shown = source.trim();
  return (
    <ImageField
      label={label}
      previewClass={previewClass}
      accept={accept}
      preview={
        shown === ""
          ? null
          : (preview ?? (
              <ArticleImage
                key={shown}
                source={shown}
                alt={`${label} preview`}
                sizes="24rem"
                className="absolute inset-0"
              />
            ))
      }
      upload={upload}
      onFile={start}
      onRetry={retry}
      onCancel={cancel}
      onRemove={() => on.source("")}
      actions={
        <Button
          type="button"
          look="outline"
          onClick={() =>
            pickImages({
              onFiles: ([file]) => file && start(file),
              onPicked(image) {
                cancel();
                on.source(image.path);
                on.picked?.(image);
              },
            })
          }
        >
          Choose from library
        </Button>
      }
    >
      {children}
    </ImageField>
  );
}
