import { storeNextToast, takeNextToast } from "./next-page-toast.ts";
import { translateMessage } from "./page-texts.ts";
import {
  createToastStore,
  DEFAULT_DURATION_MS,
  type Toast,
  type ToastContent,
} from "./toast-store.ts";

const store = createToastStore();
store.subscribe(() => render(store.current()));

/** Shows a toast in the page's `ToastRegion`. Returns functions that update or dismiss it. */
export function showToast(content: ToastContent) {
  return store.show(content);
}

/**
 * Shows a toast that is visible when a page is left on the next page too, for the rest of its time. Destructive toasts
 * only with `isForNextPage`: leaving a page makes its requests fail.
 */
export function carryToasts(): void {
  // A toast from the server is newer than one of the page before.
  const earlier = takeNextToast();
  const toast = readRenderedToast() ?? earlier;
  if (toast) showToast(toast);
  addEventListener("pagehide", () => {
    const current = store.current();
    if (current && (current.variant === "default" || current.isForNextPage))
      storeNextToast(current, Math.min(store.endsAt(), Date.now() + DEFAULT_DURATION_MS));
  });
}

/** The toast that the server has put into the page, for readers without scripts. */
function readRenderedToast(): ToastContent | undefined {
  const element = document.querySelector("#toast .toast");
  const title = element?.querySelector(".toast-title")?.textContent;
  if (!title) return undefined;
  const description = element?.querySelector(".toast-description")?.textContent ?? "";
  const isDestructive = element?.classList.contains("toast-destructive");
  return { title, description, ...(isDestructive && { variant: "destructive" as const }) };
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
  texts.append(paragraph("toast-title", translateMessage(toast.title)));
  if (toast.description)
    texts.append(paragraph("toast-description", translateMessage(toast.description)));
  element.append(texts);
  if (toast.action) element.append(actionButton(toast.id, toast.action));
  const dismiss = document.createElement("button");
  dismiss.type = "button";
  dismiss.ariaLabel = translateMessage("Dismiss");
  dismiss.className = "toast-dismiss";
  dismiss.addEventListener("click", () => store.dismiss(toast.id));
  element.append(dismiss);
  return element;
}

function actionButton(id: number, { label, onPress }: NonNullable<Toast["action"]>): HTMLElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "toast-action";
  button.textContent = label;
  button.addEventListener("click", () => {
    store.dismiss(id);
    onPress();
  });
  return button;
}

function paragraph(className: string, text: string): HTMLElement {
  return Object.assign(document.createElement("p"), { className, textContent: text });
}
