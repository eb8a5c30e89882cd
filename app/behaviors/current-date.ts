import { formatLongDate, formatMastheadDate, formatYear } from "../domain/dates.ts";

const FORMATS: Record<string, (now: Date, timeZone: string) => string> = {
  masthead: formatMastheadDate,
  long: (now, timeZone) => formatLongDate(now.toISOString(), timeZone),
  year: formatYear,
};

/**
 * Writes today's date in the format of `data-format`: a cached page may be read after midnight. In the newsroom's time
 * zone, as all dates of the page, so that nothing on it was published tomorrow.
 */
export function currentDate(element: HTMLElement): void {
  const format = FORMATS[element.dataset.format ?? ""];
  const { timeZone } = document.documentElement.dataset;
  if (format && timeZone) element.textContent = format(new Date(), timeZone);
}
