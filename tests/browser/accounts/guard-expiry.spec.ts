import { randomUUID } from "node:crypto";
import type { BrowserContext, Page } from "@playwright/test";
import * as z from "zod";
import { expect, test } from "../fixtures.ts";
import { revokeSessions } from "./revoke-sessions.ts";

const sessionSchema = z.looseObject({ access_token: z.string(), expires_at: z.number() });

/** The session cookies in the order of their chunks. */
async function sessionCookies(context: BrowserContext) {
  const cookies = await context.cookies();
  return cookies
    .filter(({ name }) => /^sb-.+-auth-token(\.\d+)?$/.test(name))
    .sort((a, b) => a.name.localeCompare(b.name));
}

/** The session stored in the browser. */
async function readSession(context: BrowserContext) {
  const pieces = (await sessionCookies(context)).map(({ value }) => value);
  const text = pieces.join("").replace(/^base64-/, "");
  return sessionSchema.parse(JSON.parse(Buffer.from(text, "base64url").toString()));
}

/** Waits for a refreshed access token, by its expiry: two tokens issued within one second are equal. */
async function untilRefreshed(context: BrowserContext): Promise<void> {
  await expect
    .poll(async () => (await readSession(context)).expires_at - Date.now() / 1000, {
      timeout: 15_000,
    })
    .toBeGreaterThan(600);
}

/** Changes the session stored in the browser. */
async function changeSession(
  context: BrowserContext,
  change: { access_token?: string; expires_at?: number },
): Promise<void> {
  const session = { ...(await readSession(context)), ...change };
  const text = Buffer.from(JSON.stringify(session)).toString("base64url");
  const cookies = await sessionCookies(context);
  const size = Math.ceil((text.length + 7) / cookies.length);
  await context.addCookies(
    cookies.map((cookie, index) => ({
      ...cookie,
      value: `base64-${text}`.slice(index * size, (index + 1) * size),
    })),
  );
}

/** Sets the expiry of the stored access token to `seconds` from now, negative for an expired one. */
async function letExpire(context: BrowserContext, seconds: number): Promise<void> {
  await changeSession(context, { expires_at: Math.floor(Date.now() / 1000) + seconds });
}

/** Makes the backend reject an access token that the browser considers valid, as with a slow clock. */
async function letBeRefused(context: BrowserContext): Promise<void> {
  const { access_token } = await readSession(context);
  await changeSession(context, { access_token: access_token.replace(/[^.]+$/, "c2ln") });
}

async function beginArticle(page: Page): Promise<void> {
  await page.goto("/admin/articles/new");
  await page.getByRole("textbox", { name: "Title" }).fill("Half a headline");
}

test("an access token that has expired or is about to is refreshed when a page opens", async ({
  page,
  context,
  signInAs,
}) => {
  await signInAs("editor");
  for (const seconds of [60, -60]) {
    await letExpire(context, seconds);
    await page.goto("/admin/articles");
    await expect(page.getByRole("heading", { name: "Manage Articles" })).toBeVisible();
    await untilRefreshed(context);
  }
  await page.reload();
  await expect(page.getByRole("heading", { name: "Manage Articles" })).toBeVisible();
  expect((await readSession(context)).expires_at).toBeGreaterThan(Date.now() / 1000 + 600);
});

test.describe("an access token refused before its expiry by the browser's clock", () => {
  // The browser logs each 4xx response.
  test.use({ expectedErrors: { texts: ["Failed to load resource"] } });

  test("a refused access token is refreshed, and the request is retried", async ({
    page,
    context,
    signInAs,
    service,
  }) => {
    await signInAs("editor");
    const name = `Gardening ${randomUUID()}`;
    await beginArticle(page);
    await page.getByRole("button", { name: "New category" }).click();
    await page.getByLabel("Category name").fill(name);
    await letBeRefused(context);
    await page.getByRole("button", { name: "Add category" }).click();
    await expect(page.getByText("Category Added")).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue("Half a headline");
    await service.from("categories").delete().eq("name", name).throwOnError();
  });
});

test.describe("a page that stays open", () => {
  // The browser logs each 4xx response, the form that it may not load the article anew. A context cannot reset its clock
  // once it was set.
  test.use({
    expectedErrors: { texts: ["Failed to load resource", "You may not do this."] },
    reusesContext: false,
  });

  test("a refused access token is refreshed when the user comes back, who stays signed in", async ({
    page,
    context,
    signInAs,
  }) => {
    await page.clock.install();
    await signInAs("editor");
    await beginArticle(page);
    await letBeRefused(context);
    // The request of the page load may still be pending.
    const refused = page.waitForResponse(
      (response) => /\/auth\/v1\/user$/.test(response.url()) && response.status() === 403,
    );
    const exchanged = page.waitForResponse(/\/auth\/v1\/token\?grant_type=refresh_token/);
    await page.clock.fastForward(60_000);
    await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    await refused;
    expect((await exchanged).status()).toBe(200);
    await page.reload();
    await expect(page.getByRole("textbox", { name: "Title" })).toBeVisible();
    await expect(page.getByRole("dialog", { name: "Sign in to continue" })).toHaveCount(0);
  });

  test("an access token is refreshed in time, and an ended session opens the sign-in dialog and keeps unsaved work", async ({
    page,
    context,
    signInAs,
  }) => {
    await page.clock.install();
    const user = await signInAs("editor");
    await beginArticle(page);
    await letExpire(context, 60);
    await page.clock.runFor(60_000);
    await untilRefreshed(context);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await revokeSessions(user);
    await letExpire(context, -60);
    const refused = page.waitForResponse(/\/auth\/v1\/token\?grant_type=refresh_token/);
    await page.clock.runFor(60_000);
    expect((await refused).status()).toBe(400);
    const dialog = page.getByRole("dialog", { name: "Sign in to continue" });
    await expect(dialog).toBeVisible();
    expect(await sessionCookies(context)).toEqual([]);
    await dialog.getByLabel("Password").fill(user.password);
    await dialog.getByRole("button", { name: "Log In" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue("Half a headline");
    await expect.poll(async () => (await sessionCookies(context)).length).toBeGreaterThan(0);
  });
});
