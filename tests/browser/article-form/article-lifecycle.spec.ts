import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect, expectToast, test } from "../fixtures.ts";
import {
  bodyOf,
  draw,
  fillArticle,
  openNewArticle,
  publishAnyway,
  uniqueTitle,
  updateAnyway,
} from "./article-form-fixtures.ts";

test("a new editor signs up, writes, publishes, corrects and deletes an article with images", {
  tag: "@both-widths",
}, async ({ page }) => {
  const title = uniqueTitle("The ferry is back");
  await signUp(page);
  await openNewArticle(page);
  await fillArticle(page, title);
  await page.getByRole("switch", { name: "Featured Article" }).click();
  await giveMainImage(page);
  await writeOn(page);
  await publishAnyway(page);
  await expectToast(page, "Article Saved!");
  await expect(page).toHaveURL(/\/admin\/articles\/[0-9a-f-]{36}\/edit$/);

  await page.goto("/");
  await page.getByRole("link", { name: title }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  const article = page.getByRole("article");
  await expect(article.getByRole("img", { name: "The ferry at the pier" })).toBeVisible();
  await expect(article.getByRole("img", { name: "Cars on deck" })).toBeVisible();
  await expect(article.getByRole("heading", { level: 2, name: "What it costs" })).toBeVisible();
  await expect(article.getByRole("listitem").filter({ hasText: "A bicycle" })).toBeVisible();
  const address = page.url();

  await openFromList(page, title);
  await page.getByLabel("Excerpt").fill("It sails every hour.");
  await updateAnyway(page);
  await expectToast(page, "Article Updated!");
  await page.goto(address);
  await expect(page.getByText("It sails every hour.")).toBeVisible();

  await page.goto(`/admin/articles?q=${encodeURIComponent(title)}`);
  await page.getByRole("button", { name: `Delete ${title}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expectToast(page, "Article Deleted", "The article has been successfully deleted.");
  await expect.poll(async () => (await page.request.get(address)).status()).toBe(410);
  expect(await (await page.request.get("/")).text()).not.toContain(title);
});

async function signUp(page: Page): Promise<void> {
  const password = "correct horse battery staple";
  await page.goto("/signup");
  await page.getByLabel("Email").fill(`${randomUUID()}@example.org`);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm password").fill(password);
  await page.getByRole("main").getByRole("button", { name: "Sign Up" }).click();
  await expect(page).toHaveURL(/\/admin\/articles$/);
}

async function giveMainImage(page: Page): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Upload image" }).click();
  const file = { name: "ferry.jpg", mimeType: "image/jpeg", buffer: await draw() };
  await (await chooser).setFiles(file);
  await expect(page.getByLabel("Image URL")).toHaveValue(/ferry-/);
  await page.getByLabel("Alternative text").fill("The ferry at the pier");
}

/** Types a heading, a list, and an image with caption and description. */
async function writeOn(page: Page): Promise<void> {
  const body = bodyOf(page);
  await body.click();
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.press("Enter");
  await page.keyboard.type("## What it costs");
  await page.keyboard.press("Enter");
  await page.keyboard.type("- A bicycle is free");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Image", exact: true }).click();
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Upload From Device" }).click();
  const file = { name: "deck.jpg", mimeType: "image/jpeg", buffer: await draw() };
  await (await chooser).setFiles(file);
  await expect(body.getByRole("progressbar")).toHaveCount(0);
  await body.getByRole("textbox", { name: "Alternative text" }).fill("Cars on deck");
}

async function openFromList(page: Page, title: string): Promise<void> {
  await page.goto(`/admin/articles?q=${encodeURIComponent(title)}`);
  await page.getByRole("link", { name: title, exact: true }).click();
  await expect(page.getByRole("heading", { name: "Edit Article" })).toBeVisible();
  await expect(bodyOf(page)).toBeVisible();
}
