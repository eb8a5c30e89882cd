import { expect, test } from "vitest";
import { createAccount, TEST_PASSWORD } from "../support/clients.ts";
import { describeInBrowsers } from "./describe-in-browsers.ts";
import { findOverflow } from "./layout.ts";

describeInBrowsers("account pages", (get, service) => {
  test.for([360, 1280])(
    "a reader logs in at %i px and comes back to the page they left",
    async (width) => {
      const browser = get();
      const { email } = await createAccount(service(), "reader");
      await browser.resize(width, 800);
      await browser.open("/account");
      await expect.poll(() => browser.path()).toBe("/login");
      await browser.waitFor({ role: "heading", name: "Log In" });
      expect(await browser.call(findOverflow)).toEqual([]);
      await browser.screenshot(`log-in-${width}`);
      await browser.focus({ role: "textbox", name: "Email" });
      await browser.type(email);
      await browser.focus({ role: "textbox", name: "Password" });
      await browser.type(TEST_PASSWORD);
      await browser.press("Enter");
      await expect.poll(() => browser.path()).toBe("/account");
      await browser.waitFor({ role: "heading", name: "Devices" });
      expect(await browser.call(findOverflow)).toEqual([]);
      await browser.screenshot(`account-${width}`);
      await browser.click({ role: "button", name: "Sign out here" });
      await expect.poll(() => browser.path()).toBe("/");
    },
  );
});
