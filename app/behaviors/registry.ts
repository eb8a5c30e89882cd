import { hasSessionCookie } from "../auth/session-cookie.ts";
import { READING_LIST_KEY } from "../domain/reading-list/device-key.ts";
import { savesData } from "../ui/browser-conditions.ts";
import { accountForm } from "./account-form.ts";
import { accountMenu } from "./account-menu.ts";
import { consent, consentChoices } from "./consent.ts";
import { currentDate } from "./current-date.ts";
import { displaySettings } from "./display-settings.ts";
import { embed } from "./embed.ts";
import { linkProblem } from "./link-problem.ts";
import { loadMore } from "./load-more.ts";
import { invitation, setupLink } from "./new-account.ts";
import { type Behavior, PAGE_BEHAVIORS } from "./page-behaviors.ts";
import { copyButton, printButton, shareButton } from "./page-buttons.ts";
import { pageViews } from "./page-views.ts";
import { passwordField } from "./password-field.ts";
import { quotedWords } from "./quoted-words.ts";
import { relativeTime } from "./relative-time.ts";
import { searchForm } from "./search-form.ts";
import { searchKeySetting, searchOpener } from "./search-opener.ts";
import { sessionParts } from "./session-parts.ts";
import { sideMenu } from "./side-menu.ts";
import { speculation } from "./speculation.ts";
import { unpublishedArticle } from "./unpublished-article.ts";

/** All behaviors of reader pages by name. Each enhances an element that works without it. */
export const BEHAVIORS: Readonly<Record<string, Behavior>> = {
  ...PAGE_BEHAVIORS,
  "account-form": accountForm,
  "account-menu": accountMenu,
  // Loaded when there is breaking news.
  "breaking-banner": async (banner) =>
    (await import("./breaking-banner.ts")).breakingBanner(banner),
  consent,
  "consent-choices": consentChoices,
  // Loaded on the contact page.
  "contact-form": async (form) => (await import("./contact-form.ts")).contactForm(form),
  "copy-text": copyButton,
  "display-settings": displaySettings,
  embed,
  invitation,
  // Reading lists: articles saved and read, topics and authors followed.
  "for-you": async (page) => (await import("./reading-list/for-you.ts")).forYou(page),
  "for-you-box": async (part) =>
    mayHaveList() && (await import("./reading-list/for-you-box.ts")).forYouBox(part),
  "list-button": async (button) => (await import("./reading-list/buttons.ts")).listButton(button),
  "link-problem": linkProblem,
  "load-more": loadMore,
  // These are on few pages, and nobody waits for them.
  "most-read": async (part) => (await import("./most-read.ts")).mostRead(part),
  "new-articles": async (part) =>
    !savesData() && (await import("./new-articles.ts")).newArticles(part),
  "current-date": currentDate,
  "page-views": pageViews,
  "password-field": passwordField,
  "print-page": printButton,
  "quoted-words": quotedWords,
  "relative-time": relativeTime,
  "search-form": searchForm,
  "search-key-setting": searchKeySetting,
  "search-opener": searchOpener,
  "search-suggestions": onFocus(async (field) =>
    (await import("./search-suggestions.ts")).searchSuggestions(field),
  ),
  "session-parts": sessionParts,
  "share-page": shareButton,
  "setup-link": setupLink,
  "side-menu": sideMenu,
  speculation,
  "unpublished-article": unpublishedArticle,
};

/** A behavior whose code is loaded when a field of its element gets the focus. */
function onFocus(start: (element: HTMLElement) => Promise<unknown>): Behavior {
  return (element) => {
    const load = () => start(element);
    if (element.contains(document.activeElement)) return load();
    element.addEventListener("focusin", load, { once: true });
  };
}

/** Whether this device or an account may have something to show. Most readers have neither, and load no code for it. */
function mayHaveList(): boolean {
  if (hasSessionCookie()) return true;
  try {
    return localStorage.getItem(READING_LIST_KEY) !== null;
  } catch {
    return false;
  }
}
