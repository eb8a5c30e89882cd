import { uniqueWord } from "../../support/rows.ts";
import { type RunningSite, startSite } from "../../support/start-site.ts";
import { expect, expectNoViolationsInEitherScheme, expectToast, test } from "../fixtures.ts";

/** Fronts of sections and topics on a site of its own: other tests expect sections without one. */

let own: RunningSite;
test.beforeAll(async () => {
  test.setTimeout(90_000);
  own = await startSite({ env: { STAFF_ACCESS: "role" } });
});
test.afterAll(() => own?.stop());
test.use({
  // biome-ignore lint/correctness/noEmptyPattern: the destructuring is how Playwright learns what a fixture needs
  site: async ({}, use) => use(own),
  expectedErrors: { texts: ["a status of 404"] },
});

const read = async (path: string) => (await fetch(own.url + path)).text();

test("an editor composes the front of a section and of a topic, which readers see above the list", async ({
  page,
  signInAs,
  createArticle,
  createCategory,
}) => {
  const word = uniqueWord();
  const section = await createCategory(`Harbor ${word}`);
  const path = `/category/${section.slug}`;
  for (const name of ["One", "Two", "Three"]) {
    await createArticle({
      title: `${name} ${word}`,
      category_id: section.id,
      tags: [`Tide ${word}`],
    });
  }
  await signInAs("editor");
  await page.goto("/admin/fronts");
  await page.getByLabel("Page", { exact: true }).selectOption(`Section: ${section.name}`);
  await page.getByRole("button", { name: "Open", exact: true }).press("Enter");
  await expect(page).toHaveURL(`/admin/fronts?place=section%3A${section.slug}`);
  await expect(
    page.getByRole("heading", { level: 1, name: `Front of ${section.name}` }),
  ).toBeVisible();
  await page.getByLabel("New container").selectOption("List");
  await page.getByRole("button", { name: "Add Container" }).press("Enter");
  const list = page.getByRole("region", { name: "List", exact: true });
  await list.getByRole("combobox", { name: "Add an article to List" }).fill(`Two ${word}`);
  await page.getByRole("option", { name: `Two ${word}` }).click();
  await list.getByRole("button", { name: "Actions for List" }).press("Enter");
  await page.getByRole("menuitem", { name: "Settings" }).press("Enter");
  await list.getByLabel("Heading").fill("Our choice");
  const chosen = page.getByRole("region", { name: "Our choice", exact: true });
  await chosen.getByLabel("Number of articles").selectOption("2");
  const preview = page.frameLocator('iframe[title="Front page preview"]');
  await expect(preview.getByRole("heading", { name: "Our choice" })).toBeVisible();
  await expect(preview.getByRole("heading", { level: 1, name: section.name })).toBeVisible();
  await expect(preview.getByRole("heading", { name: "Latest", exact: true })).toBeVisible();
  await expectNoViolationsInEitherScheme(page);
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  expect(await read(path)).not.toContain("Our choice");
  await page.getByRole("button", { name: "Publish" }).press("Enter");
  await expectToast(page, "Front Published", "Readers see it now.");
  await expect.poll(() => read(path)).toContain("Our choice");
  await page.goto(path);
  await expect(page.locator("article h3")).toHaveText([`Two ${word}`, `Three ${word}`]);
  await expect(page.locator("article h2")).toHaveText([`One ${word}`]);
  await expectNoViolationsInEitherScheme(page);

  await page.goto(`/admin/fronts?place=section%3A${section.slug}`);
  await page.getByRole("button", { name: "Back to Default" }).press("Enter");
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toContainText("Readers see its newest articles alone at once.");
  await dialog.getByRole("button", { name: "Back to Default" }).press("Enter");
  await expect.poll(() => read(path)).not.toContain("Our choice");
  await page.getByRole("button", { name: "History" }).press("Enter");
  await page.getByRole("button", { name: "Restore version 1" }).press("Enter");
  await expect(page.getByRole("region", { name: "Our choice", exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).press("Enter");
  await expect(page.getByRole("region", { name: "Our choice", exact: true })).toHaveCount(0);

  await page.getByLabel("Page", { exact: true }).selectOption("Find a topic...");
  await page.getByRole("combobox", { name: "Topic" }).fill(`Tide ${word}`);
  await page.getByRole("option", { name: `Tide ${word}` }).click();
  await expect(page).toHaveURL(`/admin/fronts?place=topic%3Atide-${word}`);
  await page.getByRole("button", { name: "Add Container" }).press("Enter");
  await expect(preview.getByRole("heading", { name: "Four-up row" })).toBeVisible();
  await page.getByRole("button", { name: "Publish" }).press("Enter");
  await expectToast(page, "Front Published", "Readers see it now.");
  await expect.poll(() => read(`/tag/tide-${word}`)).toContain("Four-up row");
});

test("sections and topics link to their fronts, and one that is gone says so", async ({
  page,
  signInAs,
  createArticle,
}) => {
  const word = uniqueWord();
  await createArticle({ tags: [`Quay ${word}`] });
  await signInAs("admin");
  await page.goto("/admin/categories");
  await page.getByRole("button", { name: "Edit Sections" }).click();
  await expect(page.getByRole("link", { name: "Compose front of World" })).toHaveAttribute(
    "href",
    "/admin/fronts?place=section%3Aworld",
  );
  await page.goto(`/admin/tags?q=${word}`);
  await page.getByRole("button", { name: `Actions for Quay ${word}` }).press("Enter");
  await page.getByRole("menuitem", { name: "Edit" }).press("Enter");
  await expect(page.getByRole("link", { name: `Compose front of Quay ${word}` })).toHaveAttribute(
    "href",
    `/admin/fronts?place=topic%3Aquay-${word}`,
  );
  await page.goto("/admin/fronts?place=section%3Anowhere");
  await expect(page.getByText("There is no such section or topic any more.").first()).toBeVisible();
  await page.getByLabel("Page", { exact: true }).selectOption("Front page");
  await page.getByRole("button", { name: "Open", exact: true }).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Front Page" })).toBeVisible();
});

test("a section's front and list are read without JavaScript, at both widths @both-widths", async ({
  browser,
  service,
  createCategory,
  createArticle,
}, { project }) => {
  const word = uniqueWord();
  const section = await createCategory(`Harbor ${word}`);
  const { data: front } = await service
    .from("fronts")
    .insert({
      place: `section:${section.slug}`,
      layout: {
        containers: [
          {
            id: "one",
            kind: "lead",
            title: "Our choice",
            isHidden: false,
            source: { by: "latest" },
            size: 2,
            slots: [],
          },
        ],
      },
    })
    .select("id")
    .single()
    .throwOnError();
  for (let n = 1; n <= 12; n += 1) {
    await createArticle({ title: `Number ${n} ${word}`, category_id: section.id });
  }
  const { viewport } = project.use;
  const context = await browser.newContext({
    javaScriptEnabled: false,
    ...(viewport && { viewport }),
  });
  const page = await context.newPage();
  await page.goto(`${own.url}/category/${section.slug}`);
  await expect(page.locator("article h3")).toHaveCount(2);
  await expect(page.locator("[data-article-list] article")).toHaveCount(7);
  expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBe(0);
  await page.getByRole("link", { name: "Load More Articles" }).click();
  await expect(page.locator("article h2")).toHaveCount(3);
  await expect(page.locator("article h3")).toHaveCount(0);
  await context.close();
  await service.from("fronts").delete().eq("id", front.id).throwOnError();
});
