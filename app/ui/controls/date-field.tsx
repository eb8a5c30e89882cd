import { Popover } from "@base-ui/react/popover";
import { TZDate } from "@date-fns/tz";
import { clsx } from "clsx";
import { format } from "date-fns";
import CalendarDays from "lucide-react/icons/calendar-days";
import { useState } from "react";
import { Button } from "../button.tsx";
import { later } from "../later.tsx";
import { FIELD_CLASS, FieldLayout } from "./text-field.tsx";
import { parseZoned, withDay, withTime, zoneTexts } from "./zoned-date.ts";

const Calendar = later(async () => (await import("./calendar.tsx")).Calendar);

/**
 * Date and time picker in the time zone `timeZone`, an IANA name, whatever the zone of the browser. `value` is an ISO
 * date-time, or empty, which shows `emptyText` or else today; changing the day keeps the time and the other way round.
 */
export function DateField({
  label,
  value,
  timeZone,
  onChange,
  onNow,
  emptyText,
  hint,
  error,
}: {
  label: string;
  value: string;
  timeZone: string;
  onChange: (value: string) => void;
  /** Sets the date to now. Without it there is no such button. */
  onNow?: () => void;
  /** Shown where no date is set. */
  emptyText?: string;
  hint?: string;
  error?: string;
}) {
  const [isOpen, setOpen] = useState(false);
  const date = parseZoned(value, timeZone);
  const { zone, elsewhere } = zoneTexts(date, timeZone);

  function chooseDay(day: Date | undefined): void {
    if (!day) return;
    onChange(withDay(value, day, timeZone));
    setOpen(false);
  }

  const shown =
    date === undefined && emptyText !== undefined
      ? emptyText
      : format(date ?? TZDate.tz(timeZone), "PPP");
  return (
    <FieldLayout
      label={label}
      hint={
        elsewhere ? (
          <>
            {hint} {elsewhere}
          </>
        ) : (
          hint
        )
      }
      error={error}
    >
      {(control) => (
        <div className="flex flex-wrap gap-2">
          <Popover.Root open={isOpen} onOpenChange={setOpen}>
            <Popover.Trigger
              {...control}
              aria-label={`${label}: ${shown}`}
              className={clsx(FIELD_CLASS, "flex min-h-11 basis-full items-center gap-2 text-left")}
            >
              <CalendarDays aria-hidden size={18} className="shrink-0" />
              {shown}
            </Popover.Trigger>
            <Popover.Portal>
              <Popover.Positioner sideOffset={4} align="start" className="z-50">
                <Popover.Popup className="popup p-3" aria-label={label}>
                  <div className="min-h-80 min-w-70">
                    <Calendar date={date} timeZone={timeZone} onChoose={chooseDay} />
                  </div>
                </Popover.Popup>
              </Popover.Positioner>
            </Popover.Portal>
          </Popover.Root>
          <input
            type="time"
            aria-label={`${label}: time (${zone})`}
            value={date ? format(date, "HH:mm") : ""}
            onChange={(event) => {
              const chosen = withTime(value, event.target.value, timeZone);
              if (chosen !== undefined) onChange(chosen);
            }}
            className={clsx(FIELD_CLASS, "min-h-11 w-auto! flex-1")}
          />
          <span aria-hidden className="flex min-h-11 items-center">
            {zone}
          </span>
          {onNow && (
            <Button type="button" look="outline" className="px-3" onClick={onNow}>
              Now
            </Button>
          )}
        </div>
      )}
    </FieldLayout>
  );
}
