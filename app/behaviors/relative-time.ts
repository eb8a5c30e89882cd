import { formatLongTime, formatTimeAgo } from "../domain/dates.ts";
import { dateStyleOf } from "./page-texts.ts";

const MINUTE_MS = 60_000;

/**
 * Says of a time of the last 24 hours how long ago it was: a cached page may be read at any time. The date of the
 * document stays for times before, and the time with its zone is in the tooltip.
 */
export function relativeTime(element: HTMLElement): void {
  const value = element.getAttribute("datetime");
  if (!value) return;
  const style = dateStyleOf(element);
  element.title = formatLongTime(value, style);
  const date = element.textContent;
  const isInSentence = element.previousSibling?.nodeType === Node.TEXT_NODE;
  let hasShown = false;
  const show = () => {
    // Removed with its list.
    if (hasShown && !element.isConnected) return;
    const ago = formatTimeAgo(value, Date.now(), style.language);
    if (ago !== undefined || hasShown)
      element.textContent = (isInSentence ? ago : ago && capitalize(ago)) ?? date;
    hasShown = true;
    if (ago !== undefined) setTimeout(show, MINUTE_MS);
  };
  show();
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
