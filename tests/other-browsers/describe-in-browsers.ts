import { afterAll, afterEach, beforeAll, describe, expect, inject } from "vitest";
import { serviceClient, type TestClient } from "../support/clients.ts";
import { type Browser, openBrowser } from "./browser.ts";
import { startFirefox } from "./drivers/firefox.ts";
import { startWebKit } from "./drivers/webkit.ts";

export const STARTS = { firefox: startFirefox, webkit: startWebKit };

/** Journeys that run in each of the browsers, on one page, which is empty of problems after each. */
export function describeInBrowsers(
  subject: string,
  define: (get: () => Browser, service: () => TestClient) => void,
): void {
  describe.each(Object.entries(STARTS))(`${subject} in %s`, (name, start) => {
    let browser: Browser | undefined;
    beforeAll(async () => {
      browser = await openBrowser(name, start, inject("site").url);
    });
    afterAll(async () => {
      await browser?.screenshot(`${subject}-end`);
      await browser?.close();
    });
    afterEach(async ({ task }) => {
      if (task.result?.state === "fail") await browser?.screenshot(`failed-${task.name}`);
      expect(await browser?.takeProblems()).toEqual([]);
    });
    define(
      () => {
        if (!browser) throw new Error(`${name} has not started`);
        return browser;
      },
      () => serviceClient(inject("site")),
    );
  });
}
