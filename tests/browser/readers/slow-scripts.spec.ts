import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect, test, untilAlive } from "../fixtures.ts";

/** Blocks the page's scripts until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** A page has not loaded as a whole while its scripts are on their way. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: "commit" });
  await expect(page.getByRole("contentinfo")).toBeVisible();
}

test("keeps a menu opened before scripts load, and closes it when the window grows wide", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const release = await holdScripts(page);
  await open(page, "/about");
  await page.getByRole("button", { name: "Open menu" }).click();
  release();
  await untilAlive(page);
  await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 844 });
  await expect(page.getByRole("dialog")).toBeHidden();
});

test("keeps and searches for text typed before scripts load", async ({ page }) => {
  const release = await holdScripts(page);
  await open(page, "/search");
  const box = page.getByRole("main").getByPlaceholder("Search for articles...");
  await box.fill("tides");
  release();
  await untilAlive(page);
  await expect(box).toHaveValue("tides");
  await page.getByRole("main").getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL(/q=tides/);
});

test("keeps a contact message typed while scripts load", async ({ page }) => {
  const release = await holdScripts(page);
  await open(page, "/contact");
  const fields = { "Full Name": "A Reader", Subject: "Tides", Message: "Two lines\nof text" };
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label).fill(text);
  release();
  await untilAlive(page);
  for (const [label, text] of Object.entries(fields)) {
    await expect(page.getByLabel(label)).toHaveValue(text);
  }
  await expect(page.getByLabel("Message")).toBeFocused();
});

for (const isEver of [true, false]) {
  test(`sends a message once that is sent while scripts ${isEver ? "are still loading" : "never load"}`, async ({
    page,
    service,
  }) => {
    const sent: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST") sent.push(new URL(request.url()).pathname);
    });
    const release = await holdScripts(page);
    await open(page, "/contact");
    const subject = `Early ${randomUUID()}`;
    await page.getByLabel("Full Name").fill("A Reader");
    await page.getByLabel("Email Address").fill("reader@example.org");
    await page.getByLabel("Subject").fill(subject);
    await page.getByLabel("Message").fill("Two lines\nof text");
    await page.getByRole("button", { name: "Send Message" }).click();
    if (isEver) release();
    // When scripts load too late, the browser submits the form itself and the response page confirms it.
    await expect(page.getByText("Message Sent!").first()).toBeVisible();
    const { data } = await service
      .from("contact_messages")
      .select("message")
      .eq("subject", subject)
      .throwOnError();
    expect(data).toEqual([{ message: "Two lines\nof text" }]);
    expect(sent.filter((path) => path === "/api/contact")).toHaveLength(1);
  });
}

test("supports links, search form and menu before any script has loaded", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await holdScripts(page);
  await open(page, "/about");
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("dialog", { name: "Menu" }).getByRole("link", { name: "World" }).click();
  await expect(page).toHaveURL(/\/category\/world$/);
  await page.getByRole("link", { name: "Search" }).click();
  await page.getByRole("main").getByPlaceholder("Search for articles...").fill("tides");
  await page.getByRole("main").getByPlaceholder("Search for articles...").press("Enter");
  await expect(page).toHaveURL(/\/search\?q=tides/);
});
