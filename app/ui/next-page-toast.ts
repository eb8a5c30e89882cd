import type { ToastContent } from "./toast-store.ts";

/** A toast that was shown shortly before the document was left is shown on the next one; it waits here. */
export const NEXT_TOAST_KEY = "broadsheet-next-toast";

/** Keeps a toast for the next document of this tab. */
export function storeNextToast(content: ToastContent): void {
  try {
    sessionStorage.setItem(NEXT_TOAST_KEY, JSON.stringify(content));
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
    return isToast(toast) ? toast : undefined;
  } catch {
    // Storage is denied, or holds something else: there is nothing to show.
    return undefined;
  }
}

/** Only this site writes the storage; another build of it may have had other toasts. */
function isToast(value: unknown): value is ToastContent {
  return (
    typeof value === "object" &&
    value !== null &&
    "title" in value &&
    typeof value.title === "string"
  );
}
