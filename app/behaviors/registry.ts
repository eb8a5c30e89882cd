import { images } from "./images.ts";
import { localDate } from "./local-date.ts";
import { offlinePage } from "./offline-page.ts";
import { toasts } from "./toasts.ts";

/** Starts a behavior on the element that names it in `data-behavior`. */
export type Behavior = (element: HTMLElement) => void;

/** Every behavior of reader pages by its name. Each enhances something that works without it. */
export const BEHAVIORS: Readonly<Record<string, Behavior>> = {
  images,
  "local-date": localDate,
  "offline-page": offlinePage,
  toasts,
};
