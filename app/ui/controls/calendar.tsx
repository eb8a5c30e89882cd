import { format } from "date-fns";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { DayPicker } from "react-day-picker";

const NAVIGATION =
  "grid size-11 place-items-center rounded-control hover:bg-tint aria-disabled:opacity-40";

/** Month by month, days to choose. It has the focus. */
export function Calendar({
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
