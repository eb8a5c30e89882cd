import { useState } from "react";
import type { Doc } from "yjs";
import type { FrontSlot } from "../../domain/fronts/layout.ts";
import { useSite } from "../../page-context/page-context.ts";
import { Button } from "../../ui/button.tsx";
import { DateField } from "../../ui/controls/date-field.tsx";
import { DialogForm } from "../../ui/controls/dialog-form.tsx";
import { Modal } from "../../ui/controls/modal.tsx";
import { SelectField } from "../../ui/controls/select-field.tsx";
import { TextField } from "../../ui/controls/text-field.tsx";
import { changeEntry, slotsOf } from "./front-document.ts";

const SIZE_OPTIONS = [
  { value: "normal", label: "As its place has it" },
  { value: "large", label: "Large" },
  { value: "small", label: "Small, without image" },
];

/** Dialog with how an article is shown in its place. What is empty is the article's own. Closing it saves. */
export function SlotDialog({
  doc,
  slot,
  title,
  onClose,
}: {
  doc: Doc;
  slot: FrontSlot;
  title: string;
  onClose: () => void;
}) {
  const { timeZone } = useSite();
  const [fields, setFields] = useState({
    headline: slot.headline ?? "",
    kicker: slot.kicker ?? "",
    size: slot.size ?? "normal",
    pinnedUntil: slot.pinnedUntil ?? "",
  });

  function close(): void {
    changeEntry(doc, slotsOf(doc), slot.id, {
      headline: fields.headline.trim() || undefined,
      kicker: fields.kicker.trim() || undefined,
      size: fields.size === "normal" ? undefined : fields.size,
      pinnedUntil: fields.pinnedUntil === "" ? undefined : fields.pinnedUntil,
    });
    onClose();
  }

  return (
    <Modal isOpen onClose={close} title={`Display of ${title}`}>
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
        <SelectField
          label="Size"
          options={SIZE_OPTIONS}
          value={fields.size}
          onChange={(size) => setFields({ ...fields, size })}
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
          <Button type="submit">Done</Button>
        </div>
      </DialogForm>
    </Modal>
  );
}
