import ImagePlus from "lucide-react/icons/image-plus";
import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { useAuth } from "../../auth/use-auth.ts";
import { withSession } from "../../auth/with-session.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import { uploadImage } from "../../data/images/upload-image.ts";
import { UPLOAD_TYPES } from "../../domain/newsroom/image-path.ts";
import { Button } from "../../ui/button.tsx";
import { UnfinishedUploads } from "./unfinished-uploads.tsx";
import { untilConnected } from "./until-connected.ts";
import { createUploadList, type ListedUpload } from "./upload-list.ts";
import { UploadRows } from "./upload-rows.tsx";
import { UploadSummary } from "./upload-summary.tsx";

/** Uploads files to the library, several at a time: chosen, dropped or pasted. */
export function ImageUploads() {
  const input = useRef<HTMLInputElement>(null);
  const { user } = useAuth();
  const { revalidate } = useRevalidator();
  const [uploads, setUploads] = useState<readonly ListedUpload[]>([]);
  const [list] = useState(() =>
    createUploadList({
      store: (file, options) =>
        withSession(() => uploadImage(getBrowserClient(), { file, ...options, isKept: true })),
      untilConnected,
      onChange: setUploads,
      onDone: () => void revalidate(),
    }),
  );

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
        <p className="text-meta text-quiet">Or drop them here, as many as you like.</p>
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
      {user && <UnfinishedUploads user={user.id} uploads={uploads} />}
      <UploadSummary
        uploads={uploads}
        onCancel={list.cancel}
        onRetry={list.retry}
        onClear={list.clear}
      />
      <UploadRows uploads={uploads} onCancel={list.cancel} onRetry={list.retry} />
    </section>
  );
}
