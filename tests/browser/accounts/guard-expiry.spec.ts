import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { revokeSessions } from "./revoke-sessions.ts";
import {
  letBeRefused,
  letExpire,
  readSession,
  sessionCookies,
  untilRefreshed,
} from "./stored-session.ts";

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
    expectedErrors: {
      texts: ["Failed to load resource", "You may not do this.", "permission denied for function"],
    },
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
    await page.clock.fastForward(60_000);
    await untilRefreshed(context);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await revokeSessions(user);
    await letExpire(context, -60);
    const refused = page.waitForResponse(/\/auth\/v1\/token\?grant_type=refresh_token/);
    await page.clock.fastForward(60_000);
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

  test("without the cookies of its session a form says so at once, asks to sign in, and sends nothing in between", async ({
    page,
    context,
    signInAs,
  }) => {
    const user = await signInAs("editor");
    await beginArticle(page);
    await expect(page.getByText("Draft, saved")).toBeVisible();
    await context.clearCookies();
    await page.getByRole("textbox", { name: "Title" }).pressSequentially(" and more");
    const dialog = page.getByRole("dialog", { name: "Sign in to continue" });
    await expect(page.getByText("Draft, kept on this device")).toBeVisible();
    await expect(page.getByText("Your session has ended.")).toBeVisible();
    const sent: string[] = [];
    page.on("request", (request) => sent.push(request.url()));
    await expect(dialog).toBeVisible();
    expect(sent.filter((address) => address.includes("/rest/v1/"))).toEqual([]);
    await dialog.getByLabel("Password").fill(user.password);
    await dialog.getByRole("button", { name: "Log In" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText("Draft, saved")).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue(
      "Half a headline and more",
    );
  });
});
