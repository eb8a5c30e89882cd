import { useRef, useState } from "react";
import { momentText } from "../../domain/newsroom/staff-dates.ts";
import { fromZonedInput, toZonedInput } from "../../domain/newsroom/zoned-time.ts";
import { useSite } from "../../page-context/page-context.ts";
import { Button } from "../../ui/button.tsx";
import { Modal } from "../../ui/controls/modal.tsx";
import { TextField } from "../../ui/controls/text-field.tsx";
import { zoneTexts } from "../../ui/controls/zoned-date.ts";

const HOUR_MS = 3_600_000;

/**
 * Asks for a moment, to the second, in the newsroom's time zone. `onConfirm` returns why it was refused, or undefined
 * when it is done.
 */
export function DateTimeDialog({
  title,
  description,
  confirmLabel,
  onConfirm,
  onClose,
}: {
  title: string;
  description: string;
  confirmLabel: string;
  onConfirm: (at: string) => Promise<string | undefined>;
  onClose: () => void;
}) {
  const { timeZone } = useSite();
  const field = useRef<HTMLInputElement>(null);
  const [value, setValue] = useState(() => toZonedInput(nextFullHour(), timeZone));
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const at = fromZonedInput(value, timeZone);
  const { zone, elsewhere } = zoneTexts(at ? new Date(at) : undefined, timeZone);

  async function confirm(): Promise<void> {
    const refusal =
      at === undefined
        ? "Choose a day and a time."
        : Date.parse(at) <= Date.now()
          ? "Choose a moment that lies ahead."
          : undefined;
    if (refusal !== undefined || at === undefined) {
      setProblem(refusal);
      field.current?.focus();
      return;
    }
    setBusy(true);
    setProblem(await onConfirm(at));
    setBusy(false);
  }

  return (
    <Modal isOpen onClose={onClose} title={title} description={description} initialFocus={field}>
      <TextField
        ref={field}
        type="datetime-local"
        step={1}
        label={`When (${zone})`}
        hint={
          <>
            {at !== undefined && <span>Takes effect {momentText(at, timeZone)}. </span>}
            {elsewhere}
          </>
        }
        error={problem}
        isErrorAnnounced
        value={value}
        onChange={(event) => {
          setValue(event.target.value);
          setProblem(undefined);
        }}
        onKeyDown={(event) => {
          // The dialog is inside the article's form.
          if (event.key !== "Enter") return;
          event.preventDefault();
          void confirm();
        }}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button type="button" look="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button type="button" disabled={isBusy} onClick={() => void confirm()}>
          {confirmLabel}
        </Button>
      </div>
    </Modal>
  );
}

function nextFullHour(): number {
  return (Math.floor(Date.now() / HOUR_MS) + 1) * HOUR_MS;
}
