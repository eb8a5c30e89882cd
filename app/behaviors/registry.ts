import { consent, consentChoices } from "./consent.ts";
import { contactForm } from "./contact-form.ts";
import { accountMenu } from "./account-menu.ts";
import { images } from "./images.ts";
import { loadMore } from "./load-more.ts";
import { localDate } from "./local-date.ts";
import { newArticles } from "./new-articles.ts";
import { pageViews } from "./page-views.ts";
import { searchForm } from "./search-form.ts";
import { speculation } from "./speculation.ts";
import { startUp } from "./start-up.ts";
import { offlinePage } from "./offline-page.ts";
import { sessionParts } from "./session-parts.ts";
import { sideMenu } from "./side-menu.ts";
import { toasts } from "./toasts.ts";
import { unpublishedArticle } from "./unpublished-article.ts";

/**
 * Starts a behavior on the element that names it in `data-behavior`. `startBehaviors` is for what it adds to the page
 * later.
 */
export type Behavior = (element: HTMLElement, startBehaviors: (root: HTMLElement) => void) => void;

/** Every behavior of reader pages by its name. Each enhances something that works without it. */
export const BEHAVIORS: Readonly<Record<string, Behavior>> = {
  consent,
  "consent-choices": consentChoices,
  "contact-form": contactForm,
  "account-menu": accountMenu,
  images,
  "load-more": loadMore,
  "local-date": localDate,
  "page-views": pageViews,
  "start-up": startUp,
  "new-articles": newArticles,
  "search-form": searchForm,
  speculation,
  "offline-page": offlinePage,
  "session-parts": sessionParts,
  "side-menu": sideMenu,
  toasts,
  "unpublished-article": unpublishedArticle,
};
