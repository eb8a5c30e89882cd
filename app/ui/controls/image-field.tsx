import { clsx } from "clsx";
import ImagePlus from "lucide-react/icons/image-plus";
import { type ReactNode, useId, useRef, useState } from "react";
import { Button } from "../button.tsx";

export type ImageUpload =
  | { state: "idle" }
  | { state: "running"; fraction: number; fileName: string }
  | { state: "failed"; message: string; canRetry: boolean };

/** Image upload by button, drag and drop, or paste. `children` are further fields of the image. */
export function ImageField({
  label,
  preview,
  accept,
  upload,
  onFile,
  onRetry,
  onCancel,
  onRemove,
  previewClass = "aspect-video",
  actions,
  children,
}: {
  label: string;
  /** The current image; null without one. */
  preview: ReactNode;
  accept: readonly string[];
  upload: ImageUpload;
  onFile: (file: File) => void;
  onRetry: () => void;
  onCancel: () => void;
  onRemove: () => void;
  /** CSS class that sets the height of the preview. */
  previewClass?: string | undefined;
  /** Further buttons. */
  actions?: ReactNode;
  children?: ReactNode;
}) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isTarget, setTarget] = useState(false);

  function take(files: FileList | null): boolean {
    const file = files?.[0];
    if (file) onFile(file);
    return file !== undefined;
  }

  return (
    <section
      aria-labelledby={id}
      className="flex flex-col gap-3"
      onPaste={(event) => {
        // Spreadsheets copy an image of the cells beside their text.
        if (event.clipboardData.getData("text/plain").trim() !== "") return;
        if (take(event.clipboardData.files)) event.preventDefault();
      }}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes("Files")) return;
        event.preventDefault();
        setTarget(true);
      }}
      onDragLeave={() => setTarget(false)}
      onDrop={(event) => {
        setTarget(false);
        // Dropped text is left to the fields.
        if (take(event.dataTransfer.files)) event.preventDefault();
      }}
    >
      <h2 id={id} className="text-note font-semibold">
        {label}
      </h2>
      <div
        className={clsx(
          "relative grid place-items-center overflow-hidden rounded-control border",
          previewClass,
          isTarget ? "border-accent bg-tint" : "border-field",
          !preview && "border-dashed",
        )}
      >
        {preview ?? (
          <p className="flex flex-col items-center gap-2 p-4 text-center text-meta text-quiet">
            <ImagePlus aria-hidden size={28} />
            Drop an image here, paste one, or choose a file.
          </p>
        )}
      </div>
      <UploadState upload={upload} onRetry={onRetry} onCancel={onCancel} />
      <div className="flex flex-wrap gap-2">
        <Button
          type="button"
          look="outline"
          disabled={upload.state === "running"}
          onClick={() => input.current?.click()}
        >
          {preview ? "Replace image" : "Upload image"}
        </Button>
        {actions}
        {preview && (
          <Button type="button" look="outline" onClick={onRemove}>
            Remove image
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={`${label} file`}
        accept={accept.join(",")}
        onChange={(event) => {
          take(event.target.files);
          // Allows choosing the same file again.
          event.target.value = "";
        }}
      />
      {children}
    </section>
  );
}

function UploadState({
  upload,
  onRetry,
  onCancel,
}: {
  upload: ImageUpload;
  onRetry: () => void;
  onCancel: () => void;
}) {
  if (upload.state === "idle") return null;
  if (upload.state === "failed") {
    return (
      <div role="alert" className="flex flex-wrap items-center gap-3">
        <p className="text-meta font-semibold text-accent">{upload.message}</p>
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
  }
  const percent = Math.round(upload.fraction * 100);
  return (
    <div className="flex items-center gap-3">
      <div className="flex grow flex-col gap-1">
        <p className="truncate text-meta text-quiet">
          Uploading {upload.fileName}: {percent} %
        </p>
        <progress
          aria-label={`Uploading ${upload.fileName}`}
          max={100}
          value={percent}
          className="h-2 w-full"
        />
      </div>
      <Button type="button" look="outline" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
