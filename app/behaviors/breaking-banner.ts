import { BANNER_KEY } from "../domain/document-meta.ts";
import { whenActivated } from "../ui/browser-conditions.ts";

/** Longest delay of a timer. */
const LONGEST_WAIT_MS = 2 ** 31 - 1;
/** Screen readers miss a text that is there as soon as the page. */
const ANNOUNCEMENT_DELAY_MS = 500;

/**
 * Announces breaking news once on a device, hides it when it ends, and lets readers dismiss it. The inline script
 * after the banner hides one that was dismissed before it is painted.
 */
export function breakingBanner(banner: HTMLElement): void {
  const { banner: id = "", endsAt = "" } = banner.dataset;
  const remaining = Date.parse(endsAt) - Date.now();
  setTimeout(() => (banner.hidden = true), Math.min(Math.max(remaining, 0), LONGEST_WAIT_MS));
  banner.querySelector("button")?.addEventListener("click", () => {
    banner.hidden = true;
    store(`${id} dismissed`);
    document.getElementById("content")?.focus({ preventScroll: true });
  });
  whenActivated(() => setTimeout(announce, ANNOUNCEMENT_DELAY_MS));

  function announce(): void {
    const status = banner.querySelector("[role=status]");
    if (!status || banner.hidden || stored()?.startsWith(`${id} `)) return;
    status.textContent = banner.querySelector("p")?.textContent ?? "";
    store(`${id} announced`);
  }
}

/** Undefined where the browser lets the site store nothing. */
function stored(): string | null | undefined {
  try {
    return localStorage.getItem(BANNER_KEY);
  } catch {
    return undefined;
  }
}

function store(state: string): void {
  try {
    localStorage.setItem(BANNER_KEY, state);
  } catch {
    // It is announced, and shown, on the next page too.
  }
}
