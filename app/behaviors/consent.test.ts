// @vitest-environment happy-dom
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ConsentBar, ConsentChoices } from "../site/consent.tsx";
import type { ThirdPartyData } from "../site-config/third-parties.ts";

const QUESTION = "May we count visits?";
const SETTINGS = {
  kind: "matomo" as const,
  url: "https://count.example/",
  siteId: 1,
  cookies: true,
  hosts: [],
};
const ASKED: ThirdPartyData = {
  question: QUESTION,
  isAsked: true,
  analytics: { settings: SETTINGS, usesCookies: true },
};
const NOT_ASKED: ThirdPartyData = {
  question: QUESTION,
  isAsked: false,
  analytics: { settings: { ...SETTINGS, cookies: false }, usesCookies: false },
};

/** Scripts added to the page; tests load none. */
let scripts: HTMLScriptElement[];
/** Listeners for `pageshow`, which would outlive their test. */
let pageShowListeners: EventListener[];

beforeEach(() => {
  scripts = [];
  vi.spyOn(document.head, "append").mockImplementation((script) => {
    if (script instanceof HTMLScriptElement) scripts.push(script);
  });
  pageShowListeners = [];
  vi.spyOn(window, "addEventListener").mockImplementation((_, listener) => {
    if (typeof listener === "function") pageShowListeners.push(listener);
  });
  // The module records which trackers run, so each test imports it anew, as each page does.
  vi.resetModules();
  // biome-ignore lint/suspicious/noDocumentCookie: as the code under test does
  document.cookie = "privacy-choice=; Max-Age=0; Path=/";
  Reflect.deleteProperty(window, "_paq");
});
afterEach(() => {
  vi.restoreAllMocks();
  document.body.innerHTML = "";
});

test("shows the consent bar to new readers, and loads no tracker before they accept", async () => {
  await open(ASKED);
  expect(bar().hidden).toBe(false);
  expect(loaded()).toEqual([]);
  choose(bar(), "accepted");
  expect(bar().hidden).toBe(true);
  expect(document.activeElement?.id).toBe("content");
  expect(loaded()).toEqual(["https://count.example/matomo.js"]);
  expect(pageViews()).toBe(1);
});

test("loads no tracker and shows no consent bar after the reader declined", async () => {
  await open(ASKED);
  choose(bar(), "declined");
  expect(bar().hidden).toBe(true);
  await open(ASKED);
  expect(bar().hidden).toBe(true);
  expect(loaded()).toEqual([]);
});

test("loads trackers that need no consent without asking", async () => {
  await open(NOT_ASKED);
  expect(bar().hidden).toBe(true);
  expect(loaded()).toEqual(["https://count.example/matomo.js"]);
});

test.each([
  {
    kind: "plausible" as const,
    script: "https://count.example/script.js",
    domain: "news.example",
    data: { domain: "news.example" },
  },
  {
    kind: "umami" as const,
    script: "https://count.example/script.js",
    websiteId: "w-1",
    data: { websiteId: "w-1", doNotTrack: "true" },
  },
])(
  "loads the $kind script with its settings, unless the reader declined",
  async ({ data, ...settings }) => {
    const tracked = {
      ...NOT_ASKED,
      analytics: { settings: { hosts: [], ...settings }, usesCookies: false },
    };
    await open(tracked);
    expect(loaded()).toEqual([settings.script]);
    expect({ ...scripts[0]?.dataset }).toEqual(data);

    scripts = [];
    // biome-ignore lint/suspicious/noDocumentCookie: as the code under test does
    document.cookie = "privacy-choice=declined; Path=/";
    vi.resetModules();
    await open(tracked);
    expect(loaded()).toEqual([]);
  },
);

test("loads Google's script after consent, and queues commands in the form that it recognizes", async () => {
  const settings = {
    kind: "google-analytics" as const,
    script: "https://count.example/gtag.js",
    measurementId: "G-ABC123",
    hosts: [],
  };
  await open({ ...ASKED, analytics: { settings, usesCookies: true } });
  expect(loaded()).toEqual([]);
  choose(bar(), "accepted");
  expect(loaded()).toEqual(["https://count.example/gtag.js?id=G-ABC123"]);
  const commands: unknown[] = Reflect.get(window, "dataLayer");
  expect(commands.map((command) => Object.prototype.toString.call(command))).toEqual([
    "[object Arguments]",
    "[object Arguments]",
  ]);
  expect(commands.map((command) => Reflect.get(Object(command), 0))).toEqual(["js", "config"]);
});

test("loads no tracker while the page is prerendered", async () => {
  Object.defineProperty(document, "prerendering", { value: true, configurable: true });
  await open(NOT_ASKED);
  expect(loaded()).toEqual([]);
  Reflect.deleteProperty(document, "prerendering");
  document.dispatchEvent(new Event("prerenderingchange"));
  expect(loaded()).toEqual(["https://count.example/matomo.js"]);
});

test("counts a page again when it is restored from the back-forward cache", async () => {
  await open(NOT_ASKED);
  comeBack();
  expect(pageViews()).toBe(2);
});

test("applies a consent choice made on another page when the page is restored", async () => {
  await open(ASKED);
  // biome-ignore lint/suspicious/noDocumentCookie: as the code under test does
  document.cookie = "privacy-choice=accepted; Path=/";
  comeBack();
  expect(bar().hidden).toBe(true);
  expect(status()).toBe("You have accepted.");
  expect(pageViews()).toBe(1);
});

test("shows the current consent choice where it can be changed", async () => {
  await open(ASKED);
  expect(status()).toBe("You have not chosen yet.");
  choose(choices(), "declined");
  expect(status()).toBe("You have declined.");
  choose(choices(), "accepted");
  expect(status()).toBe("You have accepted.");
  expect(bar().hidden).toBe(true);
});

test("treats Do Not Track as declined consent", async () => {
  vi.spyOn(navigator, "doNotTrack", "get").mockReturnValue("1");
  await open(ASKED);
  expect(bar().hidden).toBe(true);
  expect(status()).toBe(
    "Your browser asks websites not to track you. That counts as declined here.",
  );
  expect(choices().querySelectorAll("button:not([hidden])")).toHaveLength(0);
});

/** Renders a page with the consent bar, the choices and content, and starts its behaviors. */
async function open(thirdParties: ThirdPartyData): Promise<void> {
  const { consent, consentChoices } = await import("./consent.ts");
  document.body.innerHTML = `${renderToStaticMarkup(createElement(ConsentBar, thirdParties))}<main id="content" tabindex="-1">${renderToStaticMarkup(createElement(ConsentChoices, { question: QUESTION }))}</main>`;
  consent(bar());
  consentChoices(choices());
}

/** URLs of the scripts added to the page. */
function loaded(): string[] {
  return scripts.map(({ src }) => src);
}

function bar(): HTMLElement {
  return find("[data-behavior=consent]");
}

function choices(): HTMLElement {
  return find("[data-behavior=consent-choices]");
}

function status(): string {
  return find("[role=status]").textContent;
}

function choose(element: HTMLElement, choice: string): void {
  element.querySelector<HTMLElement>(`[data-consent=${choice}]`)?.click();
}

function comeBack(): void {
  const event = Object.assign(new Event("pageshow"), { persisted: true });
  for (const listener of pageShowListeners) listener(event);
}

/** Number of page views sent to Matomo. */
function pageViews(): number {
  const commands: unknown[][] = Reflect.get(window, "_paq") ?? [];
  return commands.filter(([name]) => name === "trackPageView").length;
}

function find(selector: string): HTMLElement {
  const element = document.querySelector<HTMLElement>(selector);
  if (!element) throw new Error(`there is no ${selector}`);
  return element;
}
