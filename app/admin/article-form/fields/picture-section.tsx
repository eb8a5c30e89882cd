import { useRef, useState } from "react";
import { useController, useFormContext } from "react-hook-form";
import { StoryPicture } from "../../../blocks/story-picture.tsx";
import type { ArticleFields } from "../../../domain/newsroom/article-fields.ts";
import { PICTURE_TYPES, pictureProblem } from "../../../domain/newsroom/picture-path.ts";
import type { PicturesState, UploadPicture } from "../../../editor/body-editor.tsx";
import { PictureField, type PictureUpload } from "../../../ui/controls/picture-field.tsx";
import { TextField } from "../../../ui/controls/text-field.tsx";

/** The lead picture: uploaded, or somewhere else on the web. */
export function PictureSection({
  uploadPicture,
  onState,
}: {
  uploadPicture: UploadPicture;
  /** Told how a picture that was chosen is getting on. */
  onState: (state: PicturesState) => void;
}) {
  const { register, formState } = useFormContext<ArticleFields>();
  const { field } = useController<ArticleFields, "imageSrc">({ name: "imageSrc" });
  const { upload, start, retry, cancel } = useUpload(uploadPicture, {
    onState,
    onStored: field.onChange,
  });
  const source = field.value.trim();
  const { errors } = formState;
  return (
    <PictureField
      label="Picture"
      accept={PICTURE_TYPES}
      preview={
        source === "" ? null : (
          <StoryPicture
            key={source}
            source={source}
            alt="Preview of the picture"
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
        label="Picture address"
        hint="An address that begins with http, or a path among the uploaded pictures."
        error={errors.imageSrc?.message}
        {...field}
      />
      <TextField
        label="Alternative text"
        hint="What the picture shows, for those who can not see it."
        error={errors.imageAlt?.message}
        {...register("imageAlt")}
      />
      <TextField
        label="Caption"
        error={errors.imageCaption?.message}
        {...register("imageCaption")}
      />
    </PictureField>
  );
}

const STATES = { idle: "stored", running: "sending", failed: "failed" } as const;

function useUpload(
  uploadPicture: UploadPicture,
  on: { onState: (state: PicturesState) => void; onStored: (path: string) => void },
) {
  const [upload, setUpload] = useState<PictureUpload>({ state: "idle" });
  const running = useRef<{ file: File; controller: AbortController }>(undefined);

  async function start(file: File): Promise<void> {
    running.current?.controller.abort();
    const controller = new AbortController();
    running.current = { file, controller };
    const show = (next: PictureUpload) => {
      if (controller.signal.aborted) return;
      setUpload(next);
      // A file that can not be taken at all was told so at once, and is not missed.
      const isRefused = next.state === "failed" && pictureProblem(file) !== null;
      on.onState(isRefused ? "stored" : STATES[next.state]);
    };
    const fileName = file.name;
    show({ state: "running", fraction: 0, fileName });
    try {
      const path = await uploadPicture(file, {
        signal: controller.signal,
        onProgress: (fraction) => show({ state: "running", fraction, fileName }),
      });
      if (controller.signal.aborted) return;
      on.onStored(path);
      show({ state: "idle" });
    } catch (error) {
      show({ state: "failed", message: error instanceof Error ? error.message : String(error) });
    }
  }

  return {
    upload,
    start: (file: File) => void start(file),
    retry: () => {
      if (running.current) void start(running.current.file);
    },
    cancel: () => {
      running.current?.controller.abort();
      setUpload({ state: "idle" });
      on.onState("stored");
    },
  };
}
