import { Button } from "../../ui/button.tsx";
import type { ImageUpload } from "./image-uploads.ts";

/** Progress of an upload with a button to cancel it, or why it failed. */
export function UploadState({
  upload,
  onRetry,
  onCancel,
}: {
  upload: ImageUpload;
  onRetry: () => void;
  onCancel: () => void;
}) {
  if (upload.state === "failed")
    return (
      <div role="alert" className="pending-image-state">
        <p className="pending-image-message font-semibold text-accent">{upload.message}</p>
        {upload.canRetry && (
          <Button type="button" look="outline" onClick={onRetry}>
            Try Again
          </Button>
        )}
        <Button type="button" look="outline" onClick={onCancel}>
          Remove
        </Button>
      </div>
    );
  return (
    <div className="pending-image-state">
      <progress
        aria-label={`Uploading ${upload.file.name}`}
        value={upload.state === "done" ? 1 : upload.fraction}
      />
      <Button type="button" look="outline" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
