import { Button } from "../../ui/button.tsx";
import type { PictureUpload } from "./picture-uploads.ts";

/** A picture on its way: how far it is, or why it did not arrive. */
export function PendingPicture({
  upload,
  onRetry,
  onCancel,
}: {
  upload: PictureUpload;
  onRetry: () => void;
  onCancel: () => void;
}) {
  return (
    <div className="pending-picture">
      <img src={upload.preview} alt="" />
      {upload.state === "failed" ? (
        <div role="alert" className="pending-picture-state">
          <p className="pending-picture-message font-semibold text-accent">{upload.message}</p>
          <Button type="button" look="outline" onClick={onRetry}>
            Try Again
          </Button>
          <Button type="button" look="outline" onClick={onCancel}>
            Remove
          </Button>
        </div>
      ) : (
        <div className="pending-picture-state">
          <progress
            aria-label={`Sending ${upload.file.name}`}
            value={upload.state === "done" ? 1 : upload.fraction}
          />
          <Button type="button" look="outline" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      )}
    </div>
  );
}
