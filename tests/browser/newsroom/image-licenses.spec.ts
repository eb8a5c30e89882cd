import { uniqueWord } from "../../support/rows.ts";
import { type RunningSite, startSite } from "../../support/start-site.ts";
import { expect, expectNoViolationsInEitherScheme, test } from "../fixtures.ts";
import { addLibraryImage } from "./library-images.ts";

const DAY_MS = 86_400_000;

// Every screen with the images of the library shows the placeholder, so that other tests have another site.
let site: RunningSite;
test.beforeAll(async () => {
  test.setTimeout(90_000);
  site = await startSite({ env: { DEMO: "0" } });
});
test.afterAll(() => site?.stop());

test.use({
  // biome-ignore lint/correctness/noEmptyPattern: the destructuring is how Playwright learns what a fixture needs
  site: async ({}, use) => use(site),
  expectedErrors: { texts: ["the server responded with a status of 410"] },
});

test("staff see and download the original of an image whose license has ended, and the list names its article", async ({
  page,
  signInAs,
  service,
  createArticle,
  request,
}) => {
  const word = uniqueWord();
  const [ended, ending] = [
    await addLibraryImage(service, { width: 900, height: 600, alt: `Quay ${word}` }),
    await addLibraryImage(service, { alt: `Pier ${word}` }),
  ];
  await createArticle({ title: `Ended ${word}`, image_src: ended });
  await createArticle({ title: `Ending ${word}`, image_src: ending });
  await createArticle({ title: `Free ${word}` });
  for (const [path, days] of [
    [ended, -1],
    [ending, 3],
  ] as const) {
    const expires_at = new Date(Date.now() + days * DAY_MS).toISOString();
    await service.from("images").update({ expires_at }).eq("path", path).throwOnError();
  }
  await expect
    .poll(async () =>
      (await request.get(`/storage/v1/object/public/article-images/${ended}`)).status(),
    )
    .toBe(410);

  await signInAs("author");
  await page.goto(`/admin/articles?q=${word}`);
  const row = (title: string) => page.getByRole("row").filter({ hasText: `${title} ${word}` });
  await expect(row("Ended").getByText(/^Image: license ended \(/)).toBeVisible();
  await expect(row("Ending").getByText(/^Image: license ends soon \(/)).toBeVisible();
  await expect(row("Free").getByText("Image:")).toBeHidden();
  await expectNoViolationsInEitherScheme(page);

  await page.goto(`/admin/images/edit?${new URLSearchParams({ path: ended })}`);
  await expect(page.getByText("Only staff see the image, here.")).toBeVisible();
  const shown = page.getByRole("img", { name: `Quay ${word}` });
  await expect(shown).toHaveAttribute("src", /^blob:/);
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(900);
  await expectNoViolationsInEitherScheme(page);
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download Image" }).press("Enter");
  expect((await downloading).suggestedFilename()).toBe(ended.split("/").at(-1));
});
