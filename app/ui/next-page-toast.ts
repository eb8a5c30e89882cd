import type { ToastContent } from "./toast-store.ts";

/** Name in the session storage of the toast that was shown when the page before was left. */
export const NEXT_TOAST_KEY = "broadsheet-next-toast";

/** A reader who comes back from another site later is not told again. */
const LONGEST_WAY_MS = 30_000;

/** Keeps a toast for the next document of this tab. */
export function storeNextToast(content: ToastContent): void {
  try {
    sessionStorage.setItem(NEXT_TOAST_KEY, JSON.stringify({ ...content, leftAt: Date.now() }));
  } catch {
    // Storage is denied: the reader sees by the page itself what has happened.
  }
}

/** The toast that the document before kept for this one, once. */
export function takeNextToast(): ToastContent | undefined {
  try {
    const content = sessionStorage.getItem(NEXT_TOAST_KEY);
    sessionStorage.removeItem(NEXT_TOAST_KEY);
    const toast: unknown = JSON.parse(content ?? "null");
    if (!isStoredToast(toast) || Date.now() - toast.leftAt > LONGEST_WAY_MS) return undefined;
    const { title, description, variant } = toast;
    return { title, description, variant };
  } catch {
    // Storage is denied, or holds something else: there is nothing to show.
    return undefined;
  }
}

/** Only this site writes the storage; another build of it may have had other toasts. */
function isStoredToast(value: unknown): value is ToastContent & { leftAt: number } {
  return (
    typeof value === "object" &&
    value !== null &&
    "title" in value &&
    typeof value.title === "string" &&
    "leftAt" in value &&
    typeof value.leftAt === "number"
  );
}
