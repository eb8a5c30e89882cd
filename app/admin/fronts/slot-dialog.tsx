import { useState } from "react";
import type { Doc } from "yjs";
import type { FrontContainer, FrontSlot } from "../../domain/fronts/layout.ts";
import { useSite } from "../../page-context/page-context.ts";
import { Button } from "../../ui/button.tsx";
import { DateField } from "../../ui/controls/date-field.tsx";
import { DialogForm } from "../../ui/controls/dialog-form.tsx";
import { Modal } from "../../ui/controls/modal.tsx";
import { SelectField } from "../../ui/controls/select-field.tsx";
import { TextField } from "../../ui/controls/text-field.tsx";
import { ImagePicker } from "../image-picker/image-picker.tsx";
import { LibraryImageField } from "../image-picker/library-image-field.tsx";
import { sendImage } from "../store-image.ts";
import { changeEntry, moveSlot, slotsOf } from "./front-document.ts";
import { CropButton, type CroppableImage, SlotCrop } from "./slot-crop.tsx";

const SIZE_OPTIONS = [
  { value: "normal", label: "As its place has it" },
  { value: "large", label: "Large" },
  { value: "small", label: "Small, without image" },
];

/** An article of the front, as far as it is loaded. */
export type PlacedArticle = { title: string; imageSrc: string | null };

/** Dialog with how an article is shown in its place. What is empty is the article's own. Closing it saves. */
export function SlotDialog({
  doc,
  slot,
  container,
  containers,
  article: { title, imageSrc },
  onClose,
}: {
  doc: Doc;
  slot: FrontSlot;
  /** The one with the slot. */
  container: FrontContainer;
  containers: readonly FrontContainer[];
  article: PlacedArticle;
  onClose: () => void;
}) {
  const { timeZone } = useSite();
  const [fields, setFields] = useState({
    headline: slot.headline ?? "",
    kicker: slot.kicker ?? "",
    image: slot.image ?? "",
    containerId: container.id,
    size: slot.size ?? "normal",
    pinnedUntil: slot.pinnedUntil ?? "",
  });

  const [isSending, setSending] = useState(false);
  const [cropped, setCropped] = useState<CroppableImage>();
  const places = containers
    .filter((other) => other === container || other.slots.length < other.size)
    .map((other) => ({ value: other.id, label: other.title }));

  function close(): void {
    const { headline, kicker, image, size, pinnedUntil } = slot;
    const seen = { headline, kicker, image, size, pinnedUntil };
    const changed = {
      headline: fields.headline.trim() || undefined,
      kicker: fields.kicker.trim() || undefined,
      image: fields.image.trim() || undefined,
      size: fields.size === "normal" ? undefined : fields.size,
      pinnedUntil: fields.pinnedUntil === "" ? undefined : fields.pinnedUntil,
    };
    changeEntry(doc, slotsOf(doc), slot.id, changed, seen);
    const { containerId } = fields;
    if (containerId !== container.id) moveSlot(doc, slot.id, { containerId });
    onClose();
  }

  return (
    <Modal isOpen onClose={isSending ? undefined : close} title={`Display of ${title}`}>
      {cropped && (
        <SlotCrop
          image={cropped}
          onCropped={(image) => {
            setFields((now) => ({ ...now, image }));
            setCropped(undefined);
          }}
          onCancel={() => setCropped(undefined)}
        />
      )}
      <ImagePicker>
        {!cropped && (
          <DialogForm onSubmit={close}>
            <TextField
              label="Headline here"
              placeholder={title}
              value={fields.headline}
              maxLength={300}
              onChange={({ target }) => setFields({ ...fields, headline: target.value })}
            />
            <TextField
              label="Kicker here"
              hint="In place of the section's name."
              value={fields.kicker}
              maxLength={300}
              onChange={({ target }) => setFields({ ...fields, kicker: target.value })}
            />
            <LibraryImageField
              label="Image here"
              previewClass="h-40"
              source={fields.image}
              uploadImage={sendImage}
              on={{
                state: (state) => setSending(state === "sending"),
                source: (image) => setFields((now) => ({ ...now, image })),
              }}
            >
              <p className="text-meta text-quiet">
                In place of the article's own, or a part of it.
              </p>
              <CropButton
                source={fields.image || imageSrc || ""}
                isDisabled={isSending}
                onOpen={setCropped}
              />
            </LibraryImageField>
            <SelectField
              label="Size"
              options={SIZE_OPTIONS}
              value={fields.size}
              onChange={(size) => setFields({ ...fields, size })}
            />
            <SelectField
              label="Container"
              options={places}
              value={fields.containerId}
              onChange={(containerId) => setFields({ ...fields, containerId })}
            />
            <DateField
              label="Leaves this place"
              emptyText="Stays until it is removed"
              value={fields.pinnedUntil}
              timeZone={timeZone}
              onChange={(pinnedUntil) => setFields({ ...fields, pinnedUntil })}
            />
            <div className="flex flex-wrap justify-end gap-3">
              {fields.pinnedUntil !== "" && (
                <Button
                  type="button"
                  look="outline"
                  onClick={() => setFields({ ...fields, pinnedUntil: "" })}
                >
                  Stay Until Removed
                </Button>
              )}
              <Button type="submit" disabled={isSending}>
                Done
              </Button>
            </div>
          </DialogForm>
        )}
      </ImagePicker>
    </Modal>
  );
}
