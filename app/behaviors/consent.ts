import type { ThirdPartyData } from "../site-config/third-parties.ts";
import { whenActivated } from "../ui/browser-conditions.ts";
import { isRefusedByBrowser, onConsentChange, readConsent, saveConsent } from "./consent-store.ts";
import { countPageView, startAnalytics, stopAnalytics } from "./external-analytics.ts";
import { pageText } from "./page-texts.ts";

const STATUS = {
  accepted: "You have accepted.",
  declined: "You have declined.",
  open: "You have not chosen yet.",
} as const;

const REFUSED = "Your browser asks websites not to track you. That counts as declined here.";

/** Shows the consent bar to readers who have not chosen yet, and loads trackers according to their consent. */
export function consent(bar: HTMLElement): void {
  const analytics = readAnalytics(bar);

  function update(isShownAgain: boolean): void {
    const choice = readConsent();
    bar.hidden = bar.dataset.isAsked !== "true" || choice !== "open";
    if (!analytics) return;
    const isAllowed = choice === "accepted" || (choice === "open" && !analytics.usesCookies);
    if (!isAllowed) stopAnalytics();
    else if (!startAnalytics(analytics.settings) && isShownAgain) countPageView(analytics.settings);
  }

  listenToButtons(bar, () => document.getElementById("content")?.focus({ preventScroll: true }));
  whenActivated(() => {
    update(false);
    onConsentChange(() => update(false));
    // Back-forward cache: the reader may have chosen on another page in the meantime.
    window.addEventListener("pageshow", ({ persisted }) => persisted && update(true));
  });
}

/** Shows the current choice where the reader can change it. */
export function consentChoices(element: HTMLElement): void {
  function update(): void {
    const choice = readConsent();
    const isRefused = choice === "declined" && isRefusedByBrowser();
    const status = element.querySelector("[role=status]");
    if (status) status.textContent = pageText(isRefused ? REFUSED : STATUS[choice]);
    for (const button of buttonsOf(element)) button.hidden = isRefused;
  }

  listenToButtons(element);
  onConsentChange(update);
  window.addEventListener("pageshow", update);
  update();
}

function listenToButtons(element: HTMLElement, onChosen?: () => void): void {
  for (const button of buttonsOf(element)) {
    button.addEventListener("click", () => {
      saveConsent(button.dataset.consent === "accepted" ? "accepted" : "declined");
      reloadAds();
      onChosen?.();
    });
  }
}

function buttonsOf(element: HTMLElement): NodeListOf<HTMLElement> {
  return element.querySelectorAll<HTMLElement>("[data-consent]");
}

/** Reloads the advertisement frames: the server decides by the choice what to serve in them. */
function reloadAds(): void {
  for (const frame of document.querySelectorAll(".ad-frame")) {
    frame.setAttribute("src", frame.getAttribute("src") ?? "");
  }
}

function readAnalytics(bar: HTMLElement): ThirdPartyData["analytics"] {
  const { analytics } = bar.dataset;
  return analytics ? JSON.parse(analytics) : undefined;
}
