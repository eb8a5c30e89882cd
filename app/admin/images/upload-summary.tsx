import { Button } from "../../ui/button.tsx";
import { type ListedUpload, uploadedShare } from "./upload-list.ts";

/** How far all uploads are, and what can be done with all of them. */
export function UploadSummary({
  uploads,
  onCancel,
  onRetry,
  onClear,
}: {
  uploads: readonly ListedUpload[];
  onCancel: (ids: number[]) => void;
  onRetry: (ids: number[]) => void;
  onClear: () => void;
}) {
  const failed = uploads.filter((upload) => upload.state === "failed" && upload.canRetry);
  const unfinished = uploads.filter(({ state }) => state !== "done" && state !== "failed");
  const idsOf = (some: readonly ListedUpload[]) => some.map(({ id }) => id);
  return (
    <div className={uploads.length === 0 ? "sr-only" : "flex flex-wrap items-center gap-3"}>
      <p role="status" className="text-meta text-quiet">
        {summaryOf(uploads)}
      </p>
      {unfinished.length > 0 && (
        <>
          <progress
            aria-label="Uploading all images"
            className="h-2 min-w-32 flex-1"
            value={uploadedShare(uploads)}
          />
          <Button type="button" look="outline" onClick={() => onCancel(idsOf(unfinished))}>
            Cancel All
          </Button>
        </>
      )}
      {failed.length > 1 && (
        <Button type="button" look="outline" onClick={() => onRetry(idsOf(failed))}>
          Try All Again
        </Button>
      )}
      {uploads.length > 0 && unfinished.length === 0 && (
        <Button type="button" look="outline" onClick={onClear}>
          Clear List
        </Button>
      )}
    </div>
  );
}

function summaryOf(uploads: readonly ListedUpload[]): string {
  if (uploads.length === 0) return "";
  const done = uploads.filter(({ state }) => state === "done").length;
  const known = uploads.filter((upload) => upload.state === "done" && upload.isKnown).length;
  const failed = uploads.filter(({ state }) => state === "failed").length;
  return [
    `${done} of ${uploads.length} uploaded`,
    known > 0 && (known === 1 ? "1 was in the library" : `${known} were in the library`),
    failed > 0 && `${failed} not uploaded`,
    uploads.some(({ state }) => state === "paused") &&
      "No connection. Uploads go on when it is back.",
  ]
    .filter(Boolean)
    .join(" · ");
}
