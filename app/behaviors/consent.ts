import type { ThirdPartyData } from "../site-config/third-parties.ts";
import { whenActivated } from "../ui/when-activated.ts";
import { isRefusedByBrowser, onConsentChange, readConsent, saveConsent } from "./consent-store.ts";
import { countPageView, endMeasurement, startMeasurement } from "./external-analytics.ts";

const STATUS = {
  accepted: "You have accepted.",
  declined: "You have declined.",
  open: "You have not chosen yet.",
};

const REFUSED = "Your browser asks websites not to track you. That counts as declined here.";

/** Shows the consent bar to readers who have not chosen yet, and loads trackers according to their consent. */
export function consent(bar: HTMLElement): void {
  const measurement = readMeasurement(bar);

  function update(isShownAgain: boolean): void {
    const choice = readConsent();
    bar.hidden = bar.dataset.isAsked !== "true" || choice !== "open";
    if (!measurement) return;
    const isAllowed = choice === "accepted" || (choice === "open" && !measurement.usesCookies);
    if (!isAllowed) endMeasurement();
    else if (!startMeasurement(measurement.settings) && isShownAgain)
      countPageView(measurement.settings);
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
    if (status) status.textContent = isRefused ? REFUSED : STATUS[choice];
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

function readMeasurement(bar: HTMLElement): ThirdPartyData["measurement"] {
  const { measurement } = bar.dataset;
  return measurement ? JSON.parse(measurement) : undefined;
}
