import { ArticleImage } from "./article-image.tsx";
import type { ImageUpload } from "./image-uploads.ts";
import { UploadState } from "./upload-state.tsx";

/**
 * The image of a block in the editor: its upload while it runs in this browser, else the image at its address. A block
 * without either waits for another browser to upload its file.
 */
export function ImagePreview({
  src,
  alt,
  upload,
  onRetry,
  onCancel,
}: {
  src: string;
  alt: string;
  upload: ImageUpload | undefined;
  onRetry: () => void;
  onCancel: () => void;
}) {
  if (upload) return <PendingImage upload={upload} onRetry={onRetry} onCancel={onCancel} />;
  if (src === "") {
    return (
      <div className="pending-image">
        <div className="pending-image-state">
          <p className="pending-image-message">
            Image is being uploaded by a colleague. If it doesn't appear, remove it.
          </p>
        </div>
      </div>
    );
  }
  return (
    <>
      <ArticleImage
        key={src}
        source={src}
        alt={alt}
        sizes="(width >= 48rem) 42rem, 100vw"
        isWhole
      />
      <p className="missing-image">We couldn't load the image: {src}</p>
    </>
  );
}

/** Progress of an image upload, or why it failed. */
function PendingImage({
  upload,
  onRetry,
  onCancel,
}: {
  upload: ImageUpload;
  onRetry: () => void;
  onCancel: () => void;
}) {
  return (
    <div className="pending-image">
      <img src={upload.preview} alt="" />
      <UploadState upload={upload} onRetry={onRetry} onCancel={onCancel} />
    </div>
  );
}
