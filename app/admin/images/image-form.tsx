import { type FormEvent, useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { useAuth } from "../../auth/use-auth.ts";
import { withSession } from "../../auth/with-session.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import { deleteImage, type ImageChange, updateImage } from "../../data/images/library.ts";
import { CENTER, IMAGE_TEXTS, type LibraryImage } from "../../domain/newsroom/library-image.ts";
import { ActionButton } from "../../ui/controls/action-button.tsx";
import { Checkbox } from "../../ui/controls/checkbox.tsx";
import { ConfirmDialog } from "../../ui/controls/confirm-dialog.tsx";
import { TextArea, TextField } from "../../ui/controls/text-field.tsx";
import { showToast } from "../../ui/show-toast.ts";
import { DayField } from "../lists/day-field.tsx";
import { reportFailure } from "../load-or-report.ts";
import { useRights } from "../use-rights.ts";
import { FocalPointField } from "./focal-point-field.tsx";

const FIELDS: { name: Exclude<keyof typeof IMAGE_TEXTS, "alt" | "caption">; label: string }[] = [
  { name: "credit", label: "Credit" },
  { name: "source", label: "Source" },
  { name: "license", label: "License" },
  { name: "copyright", label: "Copyright" },
  { name: "place", label: "Place" },
];

/** Form of an image: focal point, texts, license, and its deletion. */
export function ImageForm({
  image,
  src,
  isUsed,
}: {
  image: LibraryImage;
  /** Address of the image as staff see it. */
  src: string;
  isUsed: boolean;
}) {
  const { user } = useAuth();
  const rights = useRights();
  const { change, set, save, remove, isBusy } = useImageForm(image);
  const [isAsking, setAsking] = useState(false);
  const isCrop = image.croppedFrom !== null;
  const refusal = image.createdBy === user?.id ? undefined : rights.refusal("taxonomy");
  return (
    <form className="grid gap-6 lg:grid-cols-2" onSubmit={save}>
      <FocalPointField
        src={src}
        alt={change.alt}
        focal={change.focal ?? CENTER}
        onChange={(focal) => set({ focal })}
      />
      <div className="flex flex-col gap-4">
        <TextArea
          label="Alternative text"
          hint="Describes the image for readers who can't see it."
          rows={2}
          maxLength={IMAGE_TEXTS.alt}
          value={change.alt}
          disabled={change.isDecorative}
          onChange={({ target }) => set({ alt: target.value })}
        />
        <Checkbox
          label="Decorative"
          text="Decorative: it says nothing that the text doesn't"
          isChecked={change.isDecorative}
          onChange={(isDecorative) => set({ isDecorative })}
        />
        <TextArea
          label="Caption"
          rows={3}
          maxLength={IMAGE_TEXTS.caption}
          value={change.caption}
          onChange={({ target }) => set({ caption: target.value })}
        />
        {FIELDS.map(({ name, label }) => (
          <TextField
            key={name}
            label={label}
            maxLength={IMAGE_TEXTS[name]}
            readOnly={isCrop && name !== "place"}
            value={change[name]}
            onChange={({ target }) => set({ [name]: target.value })}
          />
        ))}
        {!isCrop && (
          <DayField
            label="License ends after"
            day={change.expiresAt === null ? "" : toDay(change.expiresAt)}
            onChange={(day) => set({ expiresAt: day === "" ? null : endOfDay(day) })}
          />
        )}
        <div className="flex flex-wrap gap-3 border-t border-hairline pt-4">
          <ActionButton refusal={refusal} type="submit" disabled={isBusy}>
            Save
          </ActionButton>
          <ActionButton
            refusal={isUsed ? "Only images that nothing uses can be deleted." : refusal}
            type="button"
            look="outline"
            disabled={isBusy}
            onClick={() => setAsking(true)}
          >
            Delete Image
          </ActionButton>
        </div>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        isBusy={isBusy}
        title="Are you sure?"
        confirmLabel="Delete"
        onConfirm={async () => {
          await remove();
          setAsking(false);
        }}
        onCancel={() => setAsking(false)}
      >
        This action cannot be undone. This will permanently delete the image and its texts.
      </ConfirmDialog>
    </form>
  );
}

function useImageForm(image: LibraryImage) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  const [change, setChange] = useState<ImageChange>(() => toChange(image));

  async function run(failedTitle: string, task: () => Promise<void>): Promise<void> {
    setBusy(true);
    try {
      await withSession(task);
    } catch (error) {
      reportFailure(failedTitle, error);
    } finally {
      setBusy(false);
    }
  }

  return {
    change,
    isBusy,
    set: (part: Partial<ImageChange>) => setChange({ ...change, ...part }),
    async save(event: FormEvent): Promise<void> {
      event.preventDefault();
      await run("Error Saving Image", async () => {
        const { path } = image;
        if (!(await updateImage(getBrowserClient(), { path, change }))) {
          throw new Error("You may not change this image, or someone has deleted it.");
        }
        showToast({ title: "Image Saved" });
        await revalidate();
      });
    },
    remove: () =>
      run("Error Deleting Image", async () => {
        await deleteImage(getBrowserClient(), { path: image.path });
        showToast({ title: "Image Deleted" });
        await navigate("/admin/images");
      }),
  };
}

function toChange(image: LibraryImage): ImageChange {
  const { alt, isDecorative, caption, credit, source, license, copyright, place } = image;
  const { expiresAt, focal } = image;
  const texts = { alt, caption, credit, source, license, copyright, place };
  return { ...texts, isDecorative, expiresAt, focal };
}

/** The day (`yyyy-MM-dd`) of a moment, in the zone of the browser. */
function toDay(moment: string): string {
  const date = new Date(moment);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

function endOfDay(day: string): string {
  return new Date(`${day}T23:59:59`).toISOString();
}
