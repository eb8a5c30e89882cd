import { DEFAULT_DURATION_MS, type ToastContent } from "./toast-store.ts";

/** Session storage key of the toast that was visible when the previous page was left. */
export const NEXT_TOAST_KEY = "broadsheet-next-toast";

/** Stores a toast for the next document of this tab. `endsAt`: time at which it is dismissed, in milliseconds. */
export function storeNextToast(content: ToastContent, endsAt: number): void {
  try {
    sessionStorage.setItem(NEXT_TOAST_KEY, JSON.stringify({ ...content, endsAt }));
  } catch {
    // Storage is denied: the toast is lost.
  }
}

/** Returns the toast stored by the previous document, for the rest of its time, and removes it. */
export function takeNextToast(): ToastContent | undefined {
  try {
    const content = sessionStorage.getItem(NEXT_TOAST_KEY);
    sessionStorage.removeItem(NEXT_TOAST_KEY);
    const toast: unknown = JSON.parse(content ?? "null");
    if (!isStoredToast(toast)) return undefined;
    const { title, description, variant, endsAt } = toast;
    // The device's clock may have been set back meanwhile.
    const duration = Math.min(endsAt - Date.now(), DEFAULT_DURATION_MS);
    return duration > 0 ? { title, description, variant, duration } : undefined;
  } catch {
    // Storage is denied or its content is invalid.
    return undefined;
  }
}

/** Another build of the site may have stored a different shape. */
function isStoredToast(value: unknown): value is ToastContent & { endsAt: number } {
  return (
    typeof value === "object" &&
    value !== null &&
    "title" in value &&
    typeof value.title === "string" &&
    "endsAt" in value &&
    typeof value.endsAt === "number"
  );
}
