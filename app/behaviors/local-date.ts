import { formatLongDate, formatMastheadDate } from "../domain/dates.ts";

const FORMATS: Record<string, (now: Date) => string> = {
  masthead: formatMastheadDate,
  long: (now) => formatLongDate(now.toISOString()),
  year: (now) => String(now.getFullYear()),
};

/** Writes today's date in the reader's time zone, in the format of `data-format`. */
export function localDate(element: HTMLElement): void {
  const format = FORMATS[element.dataset.format ?? ""];
  if (format) element.textContent = format(new Date());
}
