import { createToastStore, type Toast, type ToastContent } from "./toast-store.ts";

/** A toast that was shown shortly before the document was left is shown on the next one; it waits here. */
export const NEXT_TOAST_KEY = "broadsheet-next-toast";

const store = createToastStore();
store.subscribe(() => render(store.current()));

/** Shows a toast on the page; what it returns changes or dismisses it. Needs the page's `ToastRegion`. */
export function showToast(content: ToastContent) {
  return store.show(content);
}

/** Shows a toast once the next document of this tab has loaded. */
export function showToastOnNextPage(content: ToastContent): void {
  try {
    sessionStorage.setItem(NEXT_TOAST_KEY, JSON.stringify(content));
  } catch {
    // Storage is denied: the reader sees by the page itself what has happened.
  }
}

/** Shows the toast that the document before left for this one. */
export function showToastOfLastPage(): void {
  try {
    const content = sessionStorage.getItem(NEXT_TOAST_KEY);
    sessionStorage.removeItem(NEXT_TOAST_KEY);
    if (content !== null) showToast(JSON.parse(content) as ToastContent);
  } catch {
    // Storage is denied, or holds something else: there is nothing to show.
  }
}

function render(toast: Toast | undefined): void {
  const region = document.getElementById("toast");
  if (!region) return;
  const isDestructive = toast?.variant === "destructive";
  region.ariaLive = isDestructive ? "assertive" : "polite";
  region.replaceChildren(...(toast ? [toElement(toast, isDestructive)] : []));
}

function toElement(toast: Toast, isDestructive: boolean): HTMLElement {
  const element = document.createElement("div");
  element.className = `toast ${isDestructive ? "toast-destructive" : ""}`;
  const texts = document.createElement("div");
  texts.append(paragraph("toast-title", toast.title));
  if (toast.description) texts.append(paragraph("toast-description", toast.description));
  const dismiss = document.createElement("button");
  dismiss.type = "button";
  dismiss.ariaLabel = "Dismiss";
  dismiss.className = "toast-dismiss";
  dismiss.addEventListener("click", () => store.dismiss(toast.id));
  element.append(texts, dismiss);
  return element;
}

function paragraph(className: string, text: string): HTMLElement {
  return Object.assign(document.createElement("p"), { className, textContent: text });
}
