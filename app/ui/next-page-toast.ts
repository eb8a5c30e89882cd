import type { ToastContent } from "./toast-store.ts";

/** Session storage key of the toast that was visible when the previous page was left. */
export const NEXT_TOAST_KEY = "broadsheet-next-toast";

/** Older toasts are ignored: the reader may return from another site much later. */
const MAX_AGE_MS = 30_000;

/** Stores a toast for the next document of this tab. */
export function storeNextToast(content: ToastContent): void {
  try {
    sessionStorage.setItem(NEXT_TOAST_KEY, JSON.stringify({ ...content, leftAt: Date.now() }));
  } catch {
    // Storage is denied: the toast is lost.
  }
}

/** Returns the toast stored by the previous document and removes it. */
export function takeNextToast(): ToastContent | undefined {
  try {
    const content = sessionStorage.getItem(NEXT_TOAST_KEY);
    sessionStorage.removeItem(NEXT_TOAST_KEY);
    const toast: unknown = JSON.parse(content ?? "null");
    if (!isStoredToast(toast) || Date.now() - toast.leftAt > MAX_AGE_MS) return undefined;
    const { title, description, variant } = toast;
    return { title, description, variant };
  } catch {
    // Storage is denied or its content is invalid.
    return undefined;
  }
}

/** Another build of the site may have stored a different shape. */
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
