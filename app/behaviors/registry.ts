import { consent, consentChoices } from "./consent.ts";
import { contactForm } from "./contact-form.ts";
import { images } from "./images.ts";
import { localDate } from "./local-date.ts";
import { pageViews } from "./page-views.ts";
import { startUp } from "./start-up.ts";
import { toasts } from "./toasts.ts";

/** Starts a behavior on the element that names it in `data-behavior`. */
export type Behavior = (element: HTMLElement) => void;

/** Every behavior of reader pages by its name. Each enhances something that works without it. */
export const BEHAVIORS: Readonly<Record<string, Behavior>> = {
  consent,
  "consent-choices": consentChoices,
  "contact-form": contactForm,
  images,
  "local-date": localDate,
  "page-views": pageViews,
  "start-up": startUp,
  toasts,
};
