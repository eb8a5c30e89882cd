import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { uniqueWord } from "../../support/rows.ts";
import { expect, test } from "../fixtures.ts";

/** Pixels of a pattern, another at each call, that no other image looks like. */
function drawPattern() {
  const raw = { width: 8, height: 8, channels: 3 } as const;
  const coarse = sharp(randomBytes(8 * 8 * 3), { raw });
  return coarse.resize(900, 600, { fit: "fill" }).png().toBuffer();
}

async function encode(image: Buffer, caption: string, width: number) {
  const buffer = await sharp(image)
    .resize(width)
    .withExif({ IFD0: { ImageDescription: caption } })
    .jpeg({ quality: 70 })
    .toBuffer();
  return { name: `${caption}.jpg`, mimeType: "image/jpeg", buffer };
}

test("an image offers those that look like it, in another size too", async ({ page, signInAs }) => {
  const word = uniqueWord();
  const [harbor, street] = [await drawPattern(), await drawPattern()];
  await signInAs("editor");
  await page.goto("/admin/images");
  await page
    .getByLabel("Image files")
    .setInputFiles([
      await encode(harbor, `Large harbor ${word}`, 900),
      await encode(harbor, `Small harbor ${word}`, 500),
      await encode(street, `Street ${word}`, 900),
    ]);
  await expect(page.getByRole("status").filter({ hasText: "3 of 3 uploaded" })).toBeVisible();
  await page.goto(`/admin/images?query=${word}`);
  await page
    .getByRole("main")
    .getByRole("link", { name: `Large harbor ${word}` })
    .click();
  await expect(page.getByRole("heading", { name: `Large harbor ${word}` })).toBeVisible();
  const alike = page.getByRole("region", { name: "Images That Look Alike" });
  // The site compares images once it has measured them.
  await expect(async () => {
    await page.reload();
    await expect(alike.getByRole("listitem")).toHaveCount(1, { timeout: 1000 });
  }).toPass();
  await alike.getByRole("link", { name: `Small harbor ${word}` }).click();
  await expect(page.getByRole("heading", { name: `Small harbor ${word}` })).toBeVisible();
  await expect(alike.getByRole("link", { name: `Large harbor ${word}` })).toBeVisible();
});

/** The most images that the browser renders at once, from the top of the page to its end. */
function countRendered(page: Page): Promise<number> {
  return page.evaluate(async () => {
    let most = 0;
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
      scrollTo({ top, behavior: "instant" });
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
      const images = [...document.querySelectorAll(".image-grid img")];
      const isRendered = (image: Element) => image.checkVisibility({ contentVisibilityAuto: true });
      most = Math.max(most, images.filter(isRendered).length);
    }
    return most;
  });
}

test("the grid loads a page at a time, and renders what is near the viewport only", async ({
  page,
  signInAs,
  service,
}) => {
  const word = uniqueWord();
  const bytes = await sharp(await drawPattern())
    .resize(60)
    .jpeg()
    .toBuffer();
  const bucket = service.storage.from("article-images");
  await bucket.upload(`${word}/0.jpg`, bytes, { contentType: "image/jpeg" });
  const paths = Array.from({ length: 300 }, (_, index) => `${word}/${index}.jpg`);
  for (let from = 1; from < paths.length; from += 20) {
    const some = paths.slice(from, from + 20);
    const copies = await Promise.all(some.map((path) => bucket.copy(`${word}/0.jpg`, path)));
    expect(copies.filter(({ error }) => error)).toEqual([]);
  }
  // An old date hides them from tests that look at the newest.
  const rows = paths.map((path) => ({ path, caption: word, created_at: "2001-02-03T04:05:06Z" }));
  await service.from("images").upsert(rows).throwOnError();

  await signInAs("editor");
  let asked = 0;
  page.on("request", (request) => {
    if (request.url().includes("/rpc/list_images")) asked += 1;
  });
  await page.goto(`/admin/images?query=${word}`);
  const items = page.locator(".image-grid").getByRole("listitem");
  await expect(items).toHaveCount(60);
  const atFirst = await countRendered(page);
  for (const count of [120, 180, 240, 300]) {
    await page.getByRole("button", { name: "Load More Images" }).click();
    await expect(items).toHaveCount(count);
  }
  expect(asked).toBe(5);
  expect(atFirst).toBeGreaterThan(0);
  // Chromium renders one and a half viewports above and below too.
  expect(await countRendered(page)).toBeLessThanOrEqual(150);
});
