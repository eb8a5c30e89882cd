import type { Route } from "@playwright/test";
import { test as base } from "../fixtures.ts";
import { THIRD_PARTY } from "./configured-site.ts";

/** Tests of the configured site (configured-site.ts), which all tests share. */
export const test = base.extend<{
  /** Path and query of each request to a third party so far, except for images, which ask for no consent. */
  thirdParty: string[];
}>({
  // biome-ignore lint/correctness/noEmptyPattern: the destructuring is how Playwright learns what a fixture needs
  baseURL: async ({}, use) => use(process.env.CONFIGURED_SITE_UNDER_TEST),
  // One portrait of the configured team is missing.
  expectedErrors: { texts: ["404"] },
  thirdParty: [
    async ({ context }, use) => {
      const requests: string[] = [];
      async function answer(route: Route): Promise<void> {
        const { pathname, search } = new URL(route.request().url());
        if (pathname !== "/image.svg") requests.push(pathname + search);
        const [contentType, body] = ANSWERS[pathname] ?? ["text/plain", ""];
        await route.fulfill({ contentType, body });
      }
      await context.route(`${THIRD_PARTY}/**`, answer);
      await use(requests);
      await context.unroute(`${THIRD_PARTY}/**`, answer);
    },
    { auto: true },
  ],
});

/** Reports its origin, and whether it can access the page around it. */
const AD_SCRIPT = `
  const zone = document.querySelector(".zone[data-zone]");
  let reach = "sees the page";
  try { parent.document.title; } catch { reach = "sees nothing else"; }
  let cookies = "reads cookies";
  try { document.cookie; } catch { cookies = "reads no cookies"; }
  zone.textContent = ["Zone", zone.dataset.zone, "of", origin, reach, cookies].join(" ");`;

/** Processes the command queue as Matomo's script does, and accepts further commands. */
const MATOMO_SCRIPT = `
  const settings = {};
  const run = ([name, value]) => {
    settings[name] = value;
    if (name !== "trackPageView") return;
    const query = new URLSearchParams({ url: settings.setCustomUrl, title: settings.setDocumentTitle });
    fetch(settings.setTrackerUrl + "?" + query, { mode: "no-cors" });
  };
  if (!("disableCookies" in Object.fromEntries(_paq))) document.cookie = "_pk_id.1=visitor; Path=/";
  _paq.forEach(run);
  window._paq = { push: run };`;

const IMAGE = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 6 2" width="600" height="200">
  <path fill="teal" d="M0 0h6v2H0z"/></svg>`;

const ANSWERS: Record<string, [type: string, body: string]> = {
  "/ad.js": ["text/javascript", AD_SCRIPT],
  "/matomo.js": ["text/javascript", MATOMO_SCRIPT],
  "/image.svg": ["image/svg+xml", IMAGE],
};
