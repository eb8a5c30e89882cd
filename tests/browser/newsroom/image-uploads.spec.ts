import { randomBytes } from "node:crypto";
import type { BrowserContext, Page } from "@playwright/test";
import sharp from "sharp";
import { uniqueWord } from "../../support/rows.ts";
import { revokeSessions } from "../accounts/revoke-sessions.ts";
import { expect, expectNoViolationsInEitherScheme, test } from "../fixtures.ts";

const CHUNK = 6 * 1024 * 1024;

test.use({
  expectedErrors: { texts: ["Failed to load resource", "net::ERR_"] },
});

/** An image of more than 7 MB that no other test has, with a description. */
async function drawLargePhoto(description: string): Promise<Buffer> {
  const [width, height] = [1700, 1450];
  const noise = randomBytes(width * height * 3);
  const bytes = await sharp(noise, { raw: { width, height, channels: 3 } })
    .withExif({ IFD0: { ImageDescription: description } })
    .png({ compressionLevel: 0 })
    .toBuffer();
  expect(bytes.length).toBeGreaterThan(CHUNK + 1024 * 1024);
  return bytes;
}

async function drawSmallPhoto(): Promise<Buffer> {
  const background = `#${randomBytes(3).toString("hex")}`;
  return sharp({ create: { width: 300, height: 200, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

async function openUploads(page: Page): Promise<void> {
  await page.goto("/admin/images");
  await expect(page.getByRole("button", { name: "Upload Images" })).toBeVisible();
}

function chooseFile(page: Page, name: string, buffer: Buffer): Promise<void> {
  const mimeType = name.endsWith(".png") ? "image/png" : "image/jpeg";
  return page.getByLabel("Image files").setInputFiles({ name, mimeType, buffer });
}

/** Cuts the connection when an upload sends its second part, and returns the offsets of all parts. */
async function cutSecondPart(page: Page, cut: () => Promise<void>): Promise<string[]> {
  const offsets: string[] = [];
  await page.route("**/storage/v1/upload/resumable/*", async (route) => {
    const request = route.request();
    if (request.method() !== "PATCH") return route.fallback();
    const offset = request.headers()["upload-offset"] ?? "";
    offsets.push(offset);
    if (offset !== String(CHUNK) || offsets.filter((other) => other === offset).length > 1)
      return route.fallback();
    await cut();
    return route.abort();
  });
  return offsets;
}

const summary = (page: Page) =>
  page.getByRole("region", { name: "Upload images" }).getByRole("status");

const cutConnection = (context: BrowserContext) => () => context.setOffline(true);

test("a large image pauses without a connection, and goes on where it stopped when it is back", async ({
  page,
  context,
  signInAs,
  service,
}) => {
  const word = uniqueWord();
  await signInAs("contributor");
  await openUploads(page);
  const offsets = await cutSecondPart(page, cutConnection(context));
  await chooseFile(page, "harbor.png", await drawLargePhoto(`Cranes ${word}`));
  await expect(page.getByText(/^Paused at 8\d %$/)).toBeVisible();
  await expect(summary(page)).toContainText("Uploads go on when it is back.");
  await expectNoViolationsInEitherScheme(page);
  await context.setOffline(false);
  await expect(summary(page)).toHaveText("1 of 1 uploaded");
  expect(offsets).toEqual(["0", String(CHUNK), String(CHUNK)]);

  const { data } = await service
    .from("images")
    .select("caption,given_sha256")
    .like("caption", `%${word}`)
    .single();
  expect(data).toEqual({
    caption: `Cranes ${word}`,
    given_sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
});

test("a large image that is chosen again after a reload goes on where it stopped, or is discarded", async ({
  page,
  signInAs,
}) => {
  await signInAs("editor");
  await openUploads(page);
  const photo = await drawLargePhoto(uniqueWord());
  const { promise: cut, resolve } = Promise.withResolvers<void>();
  const offsets = await cutSecondPart(page, async () => resolve());
  await chooseFile(page, "harbor.png", photo);
  await cut;
  await page.reload();
  const notice = page.getByText("Interrupted uploads:");
  await expect(notice).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "harbor.png" })).toBeVisible();
  await expectNoViolationsInEitherScheme(page);
  await chooseFile(page, "harbor.png", photo);
  await expect(summary(page)).toHaveText("1 of 1 uploaded");
  expect(offsets.slice(0, 2)).toEqual(["0", String(CHUNK)]);
  expect(new Set(offsets.slice(2))).toEqual(new Set([String(CHUNK)]));
  await page.reload();
  await expect(page.getByRole("button", { name: "Upload Images" })).toBeVisible();
  await expect(notice).toBeHidden();

  await page.unrouteAll();
  const { promise: cutAgain, resolve: resolveAgain } = Promise.withResolvers<void>();
  await cutSecondPart(page, async () => resolveAgain());
  await chooseFile(page, "pier.png", await drawLargePhoto(uniqueWord()));
  await cutAgain;
  await page.reload();
  await expect(notice).toBeVisible();
  const isDiscarded = page.waitForResponse(
    (response) => response.request().method() === "DELETE" && response.status() === 204,
  );
  await page.getByRole("button", { name: "Discard Them" }).press("Enter");
  await isDiscarded;
  await expect(notice).toBeHidden();
  await page.reload();
  await expect(page.getByRole("button", { name: "Upload Images" })).toBeVisible();
  await expect(notice).toBeHidden();
});

test("twenty images are uploaded three at a time, and single ones are canceled and tried again", async ({
  page,
  signInAs,
}) => {
  let running = 0;
  let most = 0;
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/storage/v1/object/upload/sign/**", async (route) => {
    if (route.request().method() !== "PUT") return route.fallback();
    running += 1;
    most = Math.max(most, running);
    await released;
    await route.fallback();
  });
  page.on("response", (response) => {
    if (response.request().method() === "PUT") running -= 1;
  });
  const photos = await Promise.all(Array.from({ length: 20 }, drawSmallPhoto));
  await signInAs("editor");
  await openUploads(page);
  await page
    .getByLabel("Image files")
    .setInputFiles(
      photos.map((buffer, at) => ({ name: `photo-${at}.jpg`, mimeType: "image/jpeg", buffer })),
    );
  await expect.poll(() => most).toBe(3);
  const list = page.getByRole("list", { name: "Uploads" });
  await expect(list.getByText("Waiting")).toHaveCount(17);
  await expect(page.getByRole("progressbar", { name: "Uploading all images" })).toBeVisible();
  await expect(page.getByRole("progressbar", { name: "Uploading photo-19.jpg" })).toBeAttached();
  // One that waits, and one that runs.
  await page.getByRole("button", { name: "Cancel: photo-19.jpg" }).click();
  await page.getByRole("button", { name: "Cancel: photo-0.jpg" }).press("Enter");
  await expect(list.getByText("Canceled.")).toHaveCount(2);
  await expectNoViolationsInEitherScheme(page);
  release();
  await expect(summary(page)).toHaveText("18 of 20 uploaded · 2 not uploaded");
  await page.getByRole("button", { name: "Try Again: photo-19.jpg" }).click();
  await expect(summary(page)).toHaveText("19 of 20 uploaded · 1 not uploaded");
});

test("uploads of an ended session go on after signing in again", async ({ page, signInAs }) => {
  const user = await signInAs("editor");
  await openUploads(page);
  await page.route(
    "**/storage/v1/object/upload/sign/**",
    async (route) => {
      await revokeSessions(user);
      await route.fallback();
    },
    { times: 1 },
  );
  await page.getByLabel("Image files").setInputFiles(
    await Promise.all(
      ["a.jpg", "b.jpg", "c.jpg", "d.jpg"].map(async (name) => ({
        name,
        mimeType: "image/jpeg",
        buffer: await drawSmallPhoto(),
      })),
    ),
  );
  const dialog = page.getByRole("dialog", { name: "Sign in to continue" });
  await expect(dialog).toBeVisible();
  await dialog.getByLabel("Email").fill(user.email);
  await dialog.getByLabel("Password").fill(user.password);
  await dialog.getByRole("button", { name: "Log In" }).click();
  await expect(summary(page)).toContainText("4 of 4 uploaded");
});
