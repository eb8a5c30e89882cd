import { storeNextToast, takeNextToast } from "./next-page-toast.ts";
import { createToastStore, type Toast, type ToastContent } from "./toast-store.ts";

const store = createToastStore();
store.subscribe(() => render(store.current()));

let isLeaving = false;

/** Shows a toast on the page; what it returns changes or dismisses it. Needs the page's `ToastRegion`. */
export function showToast(content: ToastContent) {
  if (isLeaving) storeNextToast(content);
  return store.show(content);
}

/** Shows a toast once the next document of this tab has loaded. */
export function showToastOnNextPage(content: ToastContent): void {
  storeNextToast(content);
}

/** Called when this document is about to be left: its toast, and one that still comes, is shown on the next one too. */
export function keepToastForNextPage(): void {
  const toast = store.current();
  if (toast) storeNextToast(toast);
  isLeaving = true;
  // The Back button may show this document again.
  addEventListener(
    "pageshow",
    () => {
      isLeaving = false;
    },
    { once: true },
  );
}

/** Shows the toast that the document before left for this one. */
export function showToastOfLastPage(): void {
  const content = takeNextToast();
  if (content) showToast(content);
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
