import type { Locator, Page } from "@playwright/test";
import { expect, expectNoViolations, expectToast } from "../fixtures.ts";
import {
  bodyOf,
  draw,
  test,
  uniqueTitle,
  untilStored,
  update,
  updateAnyway,
} from "./article-form-fixtures.ts";

test.use({ expectedErrors: { texts: ["Failed to load resource", "net::ERR_FAILED"] } });

function imageOf(page: Page): Locator {
  return page.getByRole("region", { name: "Image" });
}

async function choose(page: Page, name: string, buffer: Buffer, mimeType = "image/jpeg") {
  const choosing = page.waitForEvent("filechooser");
  await imageOf(page)
    .getByRole("button", { name: /^(Upload|Replace) image$/ })
    .click();
  await (await choosing).setFiles({ name, mimeType, buffer });
}

/** Dispatches the event by which the browser passes a dropped or pasted file to an element. */
async function handOver(target: Locator, kind: "drop" | "paste", name: string, buffer: Buffer) {
  await target.evaluate(
    (element, { kind, name, bytes }) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(bytes)], name, { type: "image/jpeg" }));
      const options = { bubbles: true, cancelable: true };
      element.dispatchEvent(
        kind === "drop"
          ? new DragEvent("drop", { ...options, dataTransfer: data })
          : new ClipboardEvent("paste", { ...options, clipboardData: data }),
      );
    },
    { kind, name, bytes: [...buffer] },
  );
}

async function expectShown(page: Page): Promise<void> {
  const image = imageOf(page).getByRole("img", { name: "Image preview" });
  await expect
    .poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth))
    .toBeGreaterThan(0);
  const box = await image.boundingBox();
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(16 / 9, 1);
}

async function isStored(page: Page, path: string): Promise<boolean> {
  return (await page.request.get(`/storage/v1/object/public/article-images/${path}`)).ok();
}

test("an image is uploaded by button, saved with its texts, and shown to readers", async ({
  page,
  service,
  openArticle,
}) => {
  const { id } = await openArticle();
  await choose(page, "Old Harbour.jpg", await draw());
  await expectShown(page);
  const address = page.getByLabel("Image URL");
  await expect(address).toHaveValue(/^\d{4}\/\d\d\/old-harbour-[0-9a-f]{8}\.jpg$/);
  await page.getByLabel("Alternative text").fill("Boats in an old harbour");
  await page.getByLabel("Caption").fill("The harbour in spring");
  await expectNoViolations(page);
  const path = await address.inputValue();
  await update(page);
  await expectToast(page, "Article Updated!");
  const { data } = await service.from("articles").select().eq("id", id).single().throwOnError();
  expect(data).toMatchObject({
    image_src: path,
    image_alt: "Boats in an old harbour",
    image_caption: "The harbour in spring",
  });
  await expect
    .poll(async () => (await page.request.get(`/article/${data.slug}`)).text())
    .toContain('alt="Boats in an old harbour"');
  const image = await page.request.get(`/storage/v1/object/public/article-images/${path}`);
  expect(image.headers()["cache-control"]).toBe("max-age=300");

  await page.goto(`/admin/articles/${id}/edit`);
  await imageOf(page).getByRole("checkbox", { name: "Decorative" }).press("Space");
  await expect(page.getByLabel("Alternative text")).toBeHidden();
  await expectNoViolations(page);
  await update(page);
  await expect
    .poll(async () => (await page.request.get(`/article/${data.slug}`)).text())
    .toMatch(
      /<img [^>]*alt=""[^>]*fetchPriority="high"|<img [^>]*fetchPriority="high"[^>]*alt=""/i,
    );
});

test("an image can be dropped or pasted, but text pasted into image fields is not treated as one", async ({
  page,
  openArticle,
}) => {
  await openArticle();
  for (const kind of ["drop", "paste"] as const) {
    const target = imageOf(page).getByRole("button", { name: /^(Upload|Replace) image$/ });
    await handOver(target, kind, `By ${kind}.jpg`, await draw());
    await expect(page.getByLabel("Image URL")).toHaveValue(new RegExp(`/by-${kind}-`));
    await expectShown(page);
  }
  const areLeftToTheBrowser = await page.getByLabel("Caption").evaluate((field) => {
    const dropped = new DataTransfer();
    dropped.setData("text/plain", "The harbour in spring");
    // Spreadsheets add an image to copied cells.
    const pasted = new DataTransfer();
    pasted.setData("text/plain", "The harbour in spring");
    pasted.items.add(new File(["image"], "image.png", { type: "image/png" }));
    const options = { bubbles: true, cancelable: true };
    return [
      new DragEvent("drop", { ...options, dataTransfer: dropped }),
      new ClipboardEvent("paste", { ...options, clipboardData: pasted }),
    ].map((event) => field.dispatchEvent(event));
  });
  expect(areLeftToTheBrowser).toEqual([true, true]);
});

test("an image of the library is chosen by keyboard for the text and above it, with its texts", async ({
  page,
  service,
  createCategory,
  openArticle,
}) => {
  const word = uniqueTitle("quay").replace(" ", "");
  const paths = ["first", "second", "third"].map((name) => `picker/${word}-${name}.jpg`);
  for (const path of paths) {
    const bucket = service.storage.from("article-images");
    const stored = await bucket.upload(path, await draw(), { contentType: "image/jpeg" });
    expect(stored.error).toBeNull();
  }
  await service.rpc("sync_images", { max_rows: 500 }).throwOnError();
  await service
    .from("images")
    .update({ alt: "A quay", caption: `The ${word}.`, credit: "Jane Doe" })
    .eq("path", paths[1] ?? "")
    .throwOnError();
  await service
    .from("images")
    .update({ is_decorative: true, caption: "An ornament." })
    .eq("path", paths[0] ?? "")
    .throwOnError();
  const category = await createCategory("Port");
  await openArticle({ category_id: category.id, image_src: paths[2] ?? "", image_alt: "Mine" });

  await bodyOf(page).press("ControlOrMeta+End");
  await page.keyboard.press("Enter");
  await page.keyboard.type("/image");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Choose an Image" });
  const field = dialog.getByRole("searchbox", { name: "Search images" });
  await expect(field).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(bodyOf(page)).toBeFocused();

  await page.getByRole("button", { name: "Image", exact: true }).click();
  await field.fill(word);
  const images = dialog.getByRole("listitem");
  await expect(images).toHaveCount(3);
  await expectNoViolations(page);
  await dialog.getByRole("button", { name: "Used in this section" }).click();
  await expect(images).toHaveCount(1);
  await dialog.getByRole("button", { name: "Recent" }).click();
  await expect(images).toHaveCount(3);
  await field.press("ArrowDown");
  await expect(images.nth(0).getByRole("button")).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(images.nth(1)).toContainText("A quay");
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  const block = bodyOf(page).getByRole("figure", { name: "Image" });
  await expect(block.getByLabel("Alternative text")).toHaveValue("A quay");
  await expect(block.getByLabel("Caption")).toHaveValue(`The ${word}.`);
  await expect(block.getByLabel("Credit")).toHaveValue("Jane Doe");

  await imageOf(page).getByRole("button", { name: "Choose from library" }).click();
  await field.fill(word);
  await dialog.getByRole("button", { name: "A quay" }).click();
  await expect(page.getByLabel("Image URL")).toHaveValue(paths[1] ?? "");
  await expect(imageOf(page).getByLabel("Alternative text")).toHaveValue("Mine");
  await expect(page.getByLabel("Image caption")).toHaveValue(`The ${word}. Jane Doe`);

  // A decorative image of the library is so in the article, until the article says otherwise.
  await page.getByRole("button", { name: "Image", exact: true }).click();
  await field.fill(word);
  await images.filter({ hasText: "An ornament." }).getByRole("button").click();
  const isDecorative = block.last().getByRole("checkbox", { name: "Decorative" });
  await expect(isDecorative).toBeChecked();
  await isDecorative.press("Space");
  await update(page);
  await expect(page.getByText(/^Image \d in the text has no alternative text\.$/)).toBeVisible();
});

test("a replaced image stays in storage for others who have the old version open", async ({
  page,
  openArticle,
}) => {
  await openArticle();
  await choose(page, "First.jpg", await draw());
  await expectShown(page);
  const first = await page.getByLabel("Image URL").inputValue();
  await untilStored(page);
  await choose(page, "Second.jpg", await draw());
  await expect(page.getByLabel("Image URL")).toHaveValue(/\/second-/);
  const second = await page.getByLabel("Image URL").inputValue();
  const isAsked = page.waitForResponse("**/rest/v1/rpc/unused_images*");
  await updateAnyway(page);
  await expect(page).toHaveURL(/\/admin\/articles$/);
  await isAsked;
  expect([await isStored(page, first), await isStored(page, second)]).toEqual([true, true]);
});

test("an image URL is stored unchanged", async ({ page, service, createCategory, openArticle }) => {
  // A category of its own: other tests do not load the image.
  const category = await createCategory("Sea");
  await page.route("https://images.example/**", async (route) =>
    route.fulfill({ contentType: "image/jpeg", body: await draw() }),
  );
  const article = await openArticle({ category_id: category.id });
  await page.getByLabel("Image URL").fill("https://images.example/sea.jpg");
  await updateAnyway(page);
  await expectToast(page, "Article Updated!");
  const { data } = await service.from("articles").select("image_src").eq("id", article.id).single();
  expect(data?.image_src).toBe("https://images.example/sea.jpg");
});

test("a file that is too large or no image is refused, and the form is unchanged", async ({
  page,
  openArticle,
}) => {
  await openArticle();
  const excerpt = uniqueTitle("Not lost");
  await page.getByLabel("Excerpt").fill(excerpt);
  const refusal = imageOf(page).getByRole("alert");
  await imageOf(page)
    .getByRole("button", { name: "Upload image" })
    .evaluate((element) => {
      const dataTransfer = new DataTransfer();
      const bytes = new Uint8Array(20 * 1024 * 1024 + 1);
      dataTransfer.items.add(new File([bytes], "large.jpg", { type: "image/jpeg" }));
      element.dispatchEvent(new DragEvent("drop", { bubbles: true, dataTransfer }));
    });
  await expect(refusal).toContainText("This image is larger than 20 MB. Choose a smaller one.");
  await expectNoViolations(page);
  await choose(page, "notes.txt", Buffer.from("notes"), "text/plain");
  const notImage = "This file type isn't supported.";
  await expect(refusal).toContainText(notImage);
  // Its type is that of an image, its bytes are not.
  await choose(page, "pretender.jpg", Buffer.from("no image at all"));
  await expect(page.getByText("Uploading pretender.jpg")).toBeHidden();
  await expect(refusal).toContainText(notImage);
  await expect(page.getByLabel("Image URL")).toHaveValue("");
  await expect(page.getByLabel("Excerpt")).toHaveValue(excerpt);
});

test("an upload shows progress, can be canceled and retried, and ends when the form is left", async ({
  page,
  openArticle,
}) => {
  await openArticle();
  const uploads = (url: URL) => url.pathname.startsWith("/storage/v1/object/upload/sign/");
  const isPut = (method: string) => method === "PUT";
  await page.route(uploads, (route) =>
    isPut(route.request().method()) ? undefined : route.fallback(),
  );
  await choose(page, "slow.jpg", await draw());
  await expect(imageOf(page).getByRole("progressbar")).toBeVisible();
  await expect(imageOf(page).getByText(/^Uploading slow\.jpg: \d+ %$/)).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(imageOf(page).getByRole("progressbar")).toBeHidden();
  await page.unrouteAll({ behavior: "ignoreErrors" });

  await page.route(uploads, (route) =>
    isPut(route.request().method()) ? route.abort() : route.fallback(),
  );
  await choose(page, "broken.jpg", await draw());
  await expect(imageOf(page).getByRole("alert")).toContainText(
    "The connection was lost during the upload. Try again.",
  );
  await page.unrouteAll();
  await imageOf(page).getByRole("button", { name: "Try again" }).click();
  await expectShown(page);
  await expect(imageOf(page).getByRole("alert")).toBeHidden();

  await page.route(uploads, (route) =>
    isPut(route.request().method()) ? undefined : route.fallback(),
  );
  const sending = page.waitForRequest(
    (request) => uploads(new URL(request.url())) && isPut(request.method()),
  );
  await choose(page, "Too late.jpg", await draw());
  await expect(page.getByText(/^Uploading Too late\.jpg/)).toBeVisible();
  await sending;
  const givenUp = page.waitForEvent("requestfailed", (request) =>
    request.url().includes("/upload/sign/"),
  );
  await page.getByRole("link", { name: "Authors" }).click();
  await page.getByRole("button", { name: "Leave" }).click();
  await expect(page.getByRole("heading", { name: "Authors" })).toBeVisible();
  await givenUp;
});
