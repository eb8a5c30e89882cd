import ImagePlus from "lucide-react/icons/image-plus";
import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { UPLOAD_TYPES } from "../../domain/newsroom/image-path.ts";
import { Button } from "../../ui/button.tsx";
import { storeImage } from "../store-image.ts";
import { createUploadList, type ListedUpload } from "./upload-list.ts";

/** Uploads files to the library, several at a time: chosen, dropped or pasted. */
export function ImageUploads() {
  const input = useRef<HTMLInputElement>(null);
  const { revalidate } = useRevalidator();
  const [uploads, setUploads] = useState<readonly ListedUpload[]>([]);
  const [list] = useState(() =>
    createUploadList({
      store: async (file, options) => {
        await storeImage(file, { ...options, isKept: true });
      },
      onChange: setUploads,
      onDone: () => void revalidate(),
    }),
  );
  const done = uploads.filter(({ state }) => state === "done").length;
  const isRunning = uploads.some(({ state }) => state === "waiting" || state === "sending");

  return (
    <section
      aria-label="Upload images"
      className="flex flex-col gap-3 rounded-control border border-dashed border-field p-4"
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes("Files")) event.preventDefault();
      }}
      onDrop={(event) => {
        if (event.dataTransfer.files.length === 0) return;
        event.preventDefault();
        list.add([...event.dataTransfer.files]);
      }}
      onPaste={({ clipboardData }) => list.add([...clipboardData.files])}
    >
      <div className="flex flex-wrap items-center gap-3">
        <Button type="button" onClick={() => input.current?.click()}>
          <ImagePlus aria-hidden size={18} />
          Upload Images
        </Button>
        <p className="text-meta text-quiet">Or drop them here.</p>
        <p role="status" className="ml-auto text-meta text-quiet">
          {uploads.length > 0 && `${done} of ${uploads.length} uploaded`}
        </p>
        {uploads.length > 0 && !isRunning && (
          <Button type="button" look="outline" onClick={list.clear}>
            Clear List
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Image files"
        accept={[...UPLOAD_TYPES, "image/heic", "image/heif"].join(",")}
        onChange={({ target }) => {
          list.add([...(target.files ?? [])]);
          // Allows choosing the same files again.
          target.value = "";
        }}
      />
      {done < uploads.length && (
        <ul className="flex max-h-64 flex-col gap-2 overflow-y-auto">
          {uploads
            .filter(({ state }) => state !== "done")
            .map((upload) => (
              <UploadRow key={upload.id} upload={upload} onRetry={() => list.retry(upload.id)} />
            ))}
        </ul>
      )}
    </section>
  );
}

function UploadRow({ upload, onRetry }: { upload: ListedUpload; onRetry: () => void }) {
  const { file, state } = upload;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="min-w-0 flex-1 truncate text-meta">{file.name}</span>
      {state === "failed" ? (
        <>
          <span className="text-meta font-semibold text-accent">{upload.message}</span>
          {upload.canRetry && (
            <Button type="button" look="outline" onClick={onRetry}>
              Try Again
            </Button>
          )}
        </>
      ) : (
        <progress
          aria-label={`Uploading ${file.name}`}
          className="h-2 w-40 accent-accent"
          value={state === "sending" ? upload.fraction : 0}
        />
      )}
    </li>
  );
}
