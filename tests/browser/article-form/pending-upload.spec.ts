import type { Page } from "@playwright/test";
import { expect, expectNoViolations, expectToast } from "../fixtures.ts";
import {
  bodyOf,
  draw,
  stageOf,
  test,
  uniqueTitle,
  update,
  updateAnyway,
} from "./article-form-fixtures.ts";

test.use({ expectedErrors: { texts: ["Failed to load resource", "net::ERR_FAILED"] } });

const STOPPED = "An image couldn't be uploaded. Try again or remove it.";

/** Blocks image uploads until the returned function is called, or breaks their connection. */
async function holdUploads(page: Page, how: "wait" | "break"): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(
    (url) => url.pathname.startsWith("/storage/v1/object/upload/sign/"),
    async (route) => {
      if (route.request().method() !== "PUT") return route.fallback();
      if (how === "break") return route.abort();
      await promise;
      await route.fallback();
    },
  );
  return resolve;
}

async function choose(page: Page, button: string): Promise<void> {
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: button, exact: true }).click();
  const buffer = await draw();
  await (await choosing).setFiles({ name: "harbour.jpg", mimeType: "image/jpeg", buffer });
}

/** Adds an image after the text. */
async function putIntoText(page: Page): Promise<void> {
  await bodyOf(page).click();
  await page.keyboard.press("ControlOrMeta+End");
  await page.getByRole("button", { name: "Image", exact: true }).click();
  await choose(page, "Upload From Device");
}

test("a failed image stops the save without losing changes, until it is uploaded or removed", async ({
  page,
  service,
  openArticle,
}) => {
  const { id } = await openArticle();
  await holdUploads(page, "break");
  await choose(page, "Upload image");
  const lead = page.getByRole("region", { name: "Image" }).getByRole("alert");
  await expect(lead).toBeVisible();
  await update(page);
  await expectToast(page, "Error Updating Article", STOPPED);
  await page.getByRole("button", { name: "Dismiss" }).click();
  await lead.getByRole("button", { name: "Remove" }).click();
  await expect(lead).toBeHidden();

  await putIntoText(page);
  const failed = bodyOf(page).getByRole("alert");
  await expect(failed).toContainText("The connection was lost during the upload. Try again.");
  await bodyOf(page).getByRole("textbox", { name: "Caption" }).fill("The harbour at dawn.");
  const excerpt = uniqueTitle("With an image");
  await page.getByLabel("Excerpt").fill(excerpt);
  await update(page);
  await expectToast(page, "Error Updating Article", STOPPED);
  await expect(failed.getByRole("button", { name: "Try again" })).toBeFocused();
  await expectNoViolations(page);
  await expect(page.getByLabel("Excerpt")).toHaveValue(excerpt);
  await expect(bodyOf(page)).toContainText("A first paragraph.");
  await page.unrouteAll();
  await failed.getByRole("button", { name: "Try again" }).click();
  await expect(failed).toBeHidden();
  await updateAnyway(page);
  await expectToast(page, "Article Updated!");
  await expect(page).toHaveURL(/\/admin\/articles$/);
  const { data } = await service.from("articles").select().eq("id", id).single().throwOnError();
  expect(data).toMatchObject({
    excerpt,
    content: {
      main: [{ type: "paragraph" }, { type: "image", caption: "The harbour at dawn." }],
    },
  });
});

test("leaving asks while an image in the text is not uploaded", async ({ page, signInAs }) => {
  await signInAs("editor");
  await page.goto("/admin/articles");
  await page.getByRole("link", { name: "Create New Article" }).click();
  await holdUploads(page, "break");
  await putIntoText(page);
  await expect(bodyOf(page).getByRole("alert")).toBeVisible();
  const asked = page.waitForEvent("dialog");
  const closing = page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.dismiss();
  await closing;
  await page.goBack();
  await expect(page.getByRole("alertdialog", { name: "Leave without the images?" })).toContainText(
    "Images that haven't been uploaded will be lost",
  );
  await expectNoViolations(page);
  await page.getByRole("button", { name: "Stay" }).click();
  await bodyOf(page).getByRole("button", { name: "Remove", exact: true }).click();
  await page.goBack();
  await expect(page).toHaveURL(/\/admin\/articles$/);
});

test("a save waits for the uploads of images in the text and above the article", async ({
  page,
  service,
  openArticle,
}) => {
  const { id } = await openArticle();
  const release = await holdUploads(page, "wait");
  await putIntoText(page);
  await choose(page, "Upload image");
  await expect(page.getByRole("progressbar")).toHaveCount(2);
  await update(page);
  await expect(stageOf(page)).toHaveText("Uploading images...");
  await expect(page.getByRole("button", { name: "Update", exact: true })).toBeDisabled();
  release();
  await page.getByRole("button", { name: "Update Anyway" }).click();
  await expectToast(page, "Article Updated!");
  await expect(page).toHaveURL(/\/admin\/articles$/);
  const { data } = await service.from("articles").select().eq("id", id).single().throwOnError();
  const stored = /harbour-[0-9a-f]{8}\.jpg/;
  expect(data.image_src).toMatch(stored);
  expect(JSON.stringify(data.content)).toMatch(stored);
});
