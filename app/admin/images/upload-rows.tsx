import { Button } from "../../ui/button.tsx";
import type { ListedUpload } from "./upload-list.ts";

/** The uploads that are not done. */
export function UploadRows({
  uploads,
  onCancel,
  onRetry,
}: {
  uploads: readonly ListedUpload[];
  onCancel: (ids: number[]) => void;
  onRetry: (ids: number[]) => void;
}) {
  const shown = uploads.filter(({ state }) => state !== "done");
  if (shown.length === 0) return null;
  return (
    <ul
      aria-label="Uploads"
      className="-mx-2 max-h-80 divide-y divide-hairline overflow-y-auto px-2"
    >
      {shown.map((upload) => (
        <li key={upload.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1">
          <span className="min-w-0 flex-1 basis-44 truncate text-meta">{upload.file.name}</span>
          <UploadState upload={upload} />
          {upload.state === "failed" ? (
            upload.canRetry && (
              <Button
                type="button"
                look="text"
                className="ml-auto"
                aria-label={`Try Again: ${upload.file.name}`}
                onClick={() => onRetry([upload.id])}
              >
                Try Again
              </Button>
            )
          ) : (
            <Button
              type="button"
              look="text"
              aria-label={`Cancel: ${upload.file.name}`}
              onClick={() => onCancel([upload.id])}
            >
              Cancel
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function UploadState({ upload }: { upload: ListedUpload }) {
  if (upload.state === "failed")
    return <span className="text-meta font-semibold text-accent">{upload.message}</span>;
  const fraction = "fraction" in upload ? upload.fraction : 0;
  return (
    <>
      <span className="text-meta text-quiet">{textOf(upload.state, fraction)}</span>
      <progress
        aria-label={`Uploading ${upload.file.name}`}
        className="h-2 min-w-24 flex-1 sm:w-40 sm:flex-none"
        value={fraction}
      />
    </>
  );
}

function textOf(state: ListedUpload["state"], fraction: number): string {
  if (state === "waiting") return "Waiting";
  const percent = `${Math.round(fraction * 100)} %`;
  return state === "paused" ? `Paused at ${percent}` : percent;
}
