import { accountMenu } from "./account-menu.ts";
import type { Behavior } from "./behavior.ts";
import { consent, consentChoices } from "./consent.ts";
import { contactForm } from "./contact-form.ts";
import { images } from "./images.ts";
import { loadMore } from "./load-more.ts";
import { localDate } from "./local-date.ts";
import { newArticles } from "./new-articles.ts";
import { pageViews } from "./page-views.ts";
import { searchForm } from "./search-form.ts";
import { sessionParts } from "./session-parts.ts";
import { sideMenu } from "./side-menu.ts";
import { speculation } from "./speculation.ts";
import { startUp } from "./start-up.ts";
import { toasts } from "./toasts.ts";
import { unpublishedArticle } from "./unpublished-article.ts";

/** Every behavior of reader pages by its name. Each enhances something that works without it. */
export const BEHAVIORS: Readonly<Record<string, Behavior>> = {
  "account-menu": accountMenu,
  consent,
  "consent-choices": consentChoices,
  "contact-form": contactForm,
  images,
  "load-more": loadMore,
  "local-date": localDate,
  "new-articles": newArticles,
  "page-views": pageViews,
  "search-form": searchForm,
  "session-parts": sessionParts,
  "side-menu": sideMenu,
  speculation,
  "start-up": startUp,
  toasts,
  "unpublished-article": unpublishedArticle,
};
