import { useState } from "react";
import { TextField } from "../../ui/controls/text-field.tsx";

/** A year that is being typed begins as 0002. */
const FIRST_YEAR = "1000";

/** Field of a day `yyyy-MM-dd` that is in the address. */
export function DayField({
  label,
  day,
  onChange,
}: {
  label: string;
  day: string;
  onChange: (day: string) => void;
}) {
  const [typed, setTyped] = useState(day);
  const [lastDay, setLastDay] = useState(day);
  if (day !== lastDay) {
    setLastDay(day);
    setTyped(day);
  }
  return (
    <TextField
      label={label}
      type="date"
      value={typed}
      onChange={({ target: { value } }) => {
        setTyped(value);
        if (value === "" || value >= FIRST_YEAR) onChange(value);
      }}
    />
  );
}
