import { type DateStyle, formatLongDate, formatMastheadDate, formatYear } from "../domain/dates.ts";
import { dateStyleOf } from "./page-texts.ts";

const FORMATS: Record<string, (now: Date, style: DateStyle) => string> = {
  masthead: formatMastheadDate,
  long: (now, style) => formatLongDate(now.toISOString(), style),
  year: formatYear,
};

/**
 * Writes today's date in the format of `data-format`: a cached page may be read after midnight. In the newsroom's time
 * zone, as all dates of the page, so that nothing on it was published tomorrow.
 */
export function currentDate(element: HTMLElement): void {
  const format = FORMATS[element.dataset.format ?? ""];
  const style = dateStyleOf(element);
  if (format && style.timeZone) element.textContent = format(new Date(), style);
}
