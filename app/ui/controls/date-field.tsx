import { Popover } from "@base-ui/react/popover";
import { TZDate } from "@date-fns/tz";
import { clsx } from "clsx";
import { format } from "date-fns";
import CalendarDays from "lucide-react/icons/calendar-days";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { useState } from "react";
import { DayPicker } from "react-day-picker";
import { Button } from "../button.tsx";
import { FIELD_CLASS, FieldLayout } from "./text-field.tsx";
import { parseZoned, withDay, withTime, zoneTexts } from "./zoned-date.ts";

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
                  <Calendar date={date} timeZone={timeZone} onChoose={chooseDay} />
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

const NAVIGATION =
  "grid size-11 place-items-center rounded-control hover:bg-tint aria-disabled:opacity-40";

function Calendar({
  date,
  timeZone,
  onChoose,
}: {
  date: Date | undefined;
  timeZone: string;
  onChoose: (day: Date | undefined) => void;
}) {
  return (
    <DayPicker
      mode="single"
      required={false}
      timeZone={timeZone}
      autoFocus
      selected={date}
      defaultMonth={date}
      onSelect={(_, day) => onChoose(day)}
      components={{ Chevron: Arrow }}
      labels={{ labelDayButton: (day) => format(day, "d MMMM yyyy, EEEE") }}
      classNames={{
        months: "relative",
        month_caption: "flex h-11 items-center justify-center font-semibold",
        nav: "absolute inset-x-0 top-0 flex justify-between",
        button_previous: NAVIGATION,
        button_next: NAVIGATION,
        month_grid: "border-collapse",
        weekday: "h-9 text-meta font-normal text-quiet",
        day: "p-0 text-center",
        day_button:
          "size-10 rounded-control tabular-nums hover:bg-tint in-data-selected:bg-ink in-data-selected:text-paper in-data-today:font-bold in-data-today:underline",
        outside: "text-quiet",
      }}
    />
  );
}

function Arrow({ orientation }: { orientation?: "up" | "down" | "left" | "right" }) {
  return orientation === "left" ? (
    <ChevronLeft aria-hidden size={20} />
  ) : (
    <ChevronRight aria-hidden size={20} />
  );
}
