import type { Locator, Page } from "@playwright/test";
import { uniqueWord } from "../../support/rows.ts";
import { type RunningSite, startSite } from "../../support/start-site.ts";
import { expect, expectNoViolationsInEitherScheme, expectToast, test } from "../fixtures.ts";
import { addLibraryImage } from "./library-images.ts";

/** Fronts on a site of its own: other tests expect the default front page. */

let own: RunningSite;
test.beforeAll(async () => {
  test.setTimeout(90_000);
  own = await startSite({ env: { STAFF_ACCESS: "role" } });
});
test.afterAll(() => own?.stop());
test.use({
  // biome-ignore lint/correctness/noEmptyPattern: the destructuring is how Playwright learns what a fixture needs
  site: async ({}, use) => use(own),
  // Publishing after a colleague, and the document of a front for those who may not compose it.
  expectedErrors: { texts: ["the server responded with a status of 409", "a status of 403"] },
});

const readFront = async () => (await fetch(own.url)).text();

test("an editor composes, publishes, undoes and restores the front page by keyboard", async ({
  page,
  signInAs,
  createArticle,
}) => {
  const word = uniqueWord();
  const [one, two] = [
    await createArticle({ title: `First ${word}` }),
    await createArticle({ title: `Second ${word}` }),
  ];
  await createArticle({ title: `Third ${word}` });
  await signInAs("editor");
  await page.goto("/admin/fronts");
  const top = page.getByRole("region", { name: "Top News", exact: true });
  const search = top.getByRole("combobox", { name: "Add an article to Top News" });
  for (const { title } of [one, two]) {
    await search.focus();
    await page.keyboard.type(title);
    await expect(page.getByRole("option")).toHaveText([title]);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(top.getByRole("button", { name: `Remove ${title}` })).toBeVisible();
  }
  const rows = top.getByRole("list", { name: "Placed in Top News" }).getByRole("listitem");
  await top.getByRole("button", { name: `Move ${two.title} up` }).press("Enter");
  await expect(rows).toContainText([two.title, one.title]);

  await top.getByRole("button", { name: `Display of ${two.title}` }).press("Enter");
  const display = page.getByRole("dialog", { name: `Display of ${two.title}` });
  await display.getByLabel("Headline here").fill(`Chosen ${word}`);
  await display.getByLabel("Kicker here").fill("Exclusive");
  await display.getByRole("button", { name: "Done" }).press("Enter");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  const preview = page.frameLocator('iframe[title="Front page preview"]');
  await expect(preview.getByText(`Chosen ${word}`)).toBeVisible();
  await expectNoViolationsInEitherScheme(page);
  expect(await readFront()).not.toContain(`Chosen ${word}`);

  await page.getByRole("button", { name: "Publish" }).press("Enter");
  await expectToast(page, "Front Page Published", "Readers see it now.");
  await expect.poll(readFront).toContain(`Chosen ${word}`);
  const shown = await readFront();
  expect(shown).toContain("Exclusive");
  // Once on the page.
  expect(shown.split(`/article/${one.slug}"`)).toHaveLength(2);

  await top.getByRole("button", { name: `Remove ${two.title}` }).press("Enter");
  await expect(rows).toHaveCount(1);
  await page.getByRole("button", { name: "Undo" }).press("Enter");
  await expect(rows).toContainText([two.title, one.title]);

  await page.getByRole("button", { name: "Actions for Top News" }).press("Enter");
  await page.getByRole("menuitem", { name: "Hide" }).press("Enter");
  await page.getByRole("button", { name: "Publish" }).press("Enter");
  await expectToast(page, "Front Page Published", "Readers see it now.");
  await expect.poll(readFront).not.toContain(">Top News<");
  await page.getByRole("button", { name: "History" }).press("Enter");
  await page.getByRole("button", { name: "Compare version 1 with the page now" }).press("Enter");
  await expect(
    page.getByRole("list", { name: "Changes since version 1" }).getByRole("listitem"),
  ).toHaveText(["Top News was hidden."]);
  await expectNoViolationsInEitherScheme(page);
  await page.getByRole("button", { name: "Restore version 1" }).press("Enter");
  await expectToast(page, "Version Restored", "Publish shows it to readers.");
  await page.getByRole("button", { name: "Publish" }).press("Enter");
  await expect.poll(readFront).toContain(">Top News<");

  await page.reload();
  await expect(rows).toContainText([two.title, one.title]);
  await page.getByRole("button", { name: "Back to Default" }).press("Enter");
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: "Back to Default" })
    .press("Enter");
  await expect.poll(readFront).not.toContain("Exclusive");
  expect(await readFront()).toContain(">Sports News<");
});

test("a placed article gets an image of the library, and moves between containers by keyboard and by dragging", async ({
  page,
  signInAs,
  createArticle,
  service,
}) => {
  const word = uniqueWord();
  const { title } = await createArticle({ title: `Moved ${word}` });
  const path = await addLibraryImage(service, { alt: `Quay ${word}` });
  await signInAs("editor");
  await page.goto("/admin/fronts");
  const section = (name: string) => page.getByRole("region", { name, exact: true });
  const row = (name: string) => section(name).getByRole("listitem").filter({ hasText: title });
  await page.getByRole("combobox", { name: "Add an article to Politics News" }).fill(title);
  await page.getByRole("option", { name: title }).click();
  await section("Politics News")
    .getByRole("button", { name: `Display of ${title}` })
    .press("Enter");
  const dialog = page.getByRole("dialog", { name: `Display of ${title}` });
  await dialog.getByRole("button", { name: "Choose from library" }).press("Enter");
  const picker = page.getByRole("dialog", { name: "Choose an Image" });
  await picker.getByLabel("Search images").fill(word);
  await expect(picker.getByRole("button", { name: `Quay ${word}` })).toBeVisible();
  await picker.getByLabel("Search images").press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("img", { name: "Image here preview" })).toBeVisible();
  await dialog.getByRole("button", { name: "Crop for This Place" }).press("Enter");
  await expect(dialog.getByRole("slider", { name: "Place of the crop" })).toBeVisible();
  await dialog.getByRole("radio", { name: "1:1" }).press("Space");
  await expectNoViolationsInEitherScheme(page);
  await dialog.getByRole("button", { name: "Save Crop" }).press("Enter");
  await expect(dialog.getByRole("img", { name: "Image here preview" })).toBeVisible();
  const { data: crop } = await service
    .from("images")
    .select("path")
    .eq("cropped_from", path)
    .single()
    .throwOnError();
  await dialog.getByLabel("Container").selectOption("Business News");
  await expectNoViolationsInEitherScheme(page);
  await dialog.getByRole("button", { name: "Done" }).press("Enter");
  await expect(row("Business News")).toBeVisible();
  await expect(row("Politics News")).toHaveCount(0);

  const handle = row("Business News").locator("svg").first();
  await handle.dragTo(section("Sports News").getByText("All 6 places are filled by rule."), {
    steps: 5,
  });
  await expect(row("Sports News")).toBeVisible();
  await expect(row("Business News")).toHaveCount(0);
  await page.getByRole("button", { name: "Publish" }).click();
  await expectToast(page, "Front Page Published", "Readers see it now.");
  await expect.poll(readFront).toContain(crop.path);
});

test("an editor adds containers of opinion and of a topic", async ({
  page,
  signInAs,
  createArticle,
  createCategory,
}) => {
  const word = uniqueWord();
  const section = await createCategory(`Harbor ${word}`);
  const fields = { category_id: section.id };
  await createArticle({ ...fields, title: `View ${word}`, label: "opinion" });
  await createArticle({ ...fields, title: `Ebb ${word}`, tags: [`Tide ${word}`] });
  await signInAs("editor");
  await page.goto(`/admin/fronts?place=section%3A${section.slug}`);
  await page.getByLabel("New container").selectOption("Opinion");
  await page.getByRole("button", { name: "Add Container" }).press("Enter");
  await page.getByLabel("New container").selectOption("Topic");
  await expect(page.getByRole("button", { name: "Add Container" })).toBeDisabled();
  await page.getByLabel("Tag of the topic").fill(`Tide ${word}`);
  await page.getByLabel("Tag of the topic").press("Enter");
  const preview = page.frameLocator('iframe[title="Front page preview"]');
  const shown = (name: string) => preview.getByRole("region", { name, exact: true });
  await expect(shown(`Tide ${word}`).getByRole("link", { name: `Ebb ${word}` })).toBeVisible();
  await expect(shown("Opinion").getByRole("link", { name: `View ${word}` })).toBeVisible();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
});

test("an editor schedules the front page by keyboard, and cancels the plan", async ({
  page,
  signInAs,
}) => {
  await signInAs("editor");
  await page.goto("/admin/fronts");
  await page.getByRole("button", { name: "Schedule", exact: true }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Schedule the front page" });
  await dialog.getByRole("button", { name: "Goes out" }).press("Enter");
  const calendar = page.getByRole("dialog", { name: "Goes out" });
  await calendar.getByRole("button", { name: "Next Month" }).press("Enter");
  await calendar.getByRole("button", { name: /^15 / }).press("Enter");
  await expect(calendar).toBeHidden();
  await expectNoViolationsInEitherScheme(page);
  await dialog.getByRole("button", { name: "Schedule", exact: true }).press("Enter");
  await expectToast(page, "Front Page Scheduled", "Later changes do not go with it.");
  await expect(page.getByText("A composed page goes out")).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: "Cancel Plan" }).press("Enter");
  await expectToast(page, "Plan Cancelled", "Readers keep the page they see now.");
  await expect(page.getByText("A composed page goes out")).toHaveCount(0);
});

/** Moves the focus with the Tab key alone. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 200; presses += 1) {
    if (await target.evaluate((node) => node === node.ownerDocument.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("The Tab key never reached it.");
}

async function pressOn(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press("Enter");
}

test("an editor who has no pointer composes a front, publishes it, takes a change back and schedules it", async ({
  page,
  signInAs,
  createArticle,
  createCategory,
}) => {
  test.slow();
  const word = uniqueWord();
  const section = await createCategory(`Dock ${word}`);
  const titles = [`Crane ${word}`, `Rope ${word}`];
  for (const title of titles) await createArticle({ title, category_id: section.id });
  await signInAs("editor");
  await page.goto("/admin/fronts");
  const chooser = page.getByLabel("Page", { exact: true });
  await tabTo(page, chooser);
  await page.keyboard.type("Section: Dock");
  await pressOn(page, page.getByRole("button", { name: "Open", exact: true }));
  await expect(
    page.getByRole("heading", { level: 1, name: `Front of ${section.name}` }),
  ).toBeVisible();

  await tabTo(page, page.getByLabel("New container"));
  await page.keyboard.type("List");
  await pressOn(page, page.getByRole("button", { name: "Add Container" }));
  const list = page.getByRole("region", { name: "List", exact: true });
  for (const title of titles) {
    await tabTo(page, list.getByRole("combobox", { name: "Add an article to List" }));
    await page.keyboard.type(title);
    await expect(page.getByRole("option")).toHaveText([title]);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(list.getByRole("button", { name: `Remove ${title}` })).toBeVisible();
  }
  const rows = list.getByRole("list", { name: "Placed in List" }).getByRole("listitem");
  await pressOn(page, list.getByRole("button", { name: `Move ${titles[1]} up` }));
  await expect(rows).toContainText([`Rope ${word}`, `Crane ${word}`]);
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await pressOn(page, page.getByRole("button", { name: "Publish" }));
  await expectToast(page, "Front Published", "Readers see it now.");
  const path = `/category/${section.slug}`;
  const read = async () => (await fetch(own.url + path)).text();
  await expect.poll(read).toMatch(new RegExp(`<h3.*Rope ${word}.*<h3.*Crane ${word}`, "s"));

  await pressOn(page, list.getByRole("button", { name: `Remove Rope ${word}` }));
  await expect(rows).toHaveCount(1);
  await pressOn(page, page.getByRole("button", { name: "Undo" }));
  await expect(rows).toContainText([`Rope ${word}`, `Crane ${word}`]);

  await pressOn(page, page.getByRole("button", { name: "Schedule", exact: true }));
  const dialog = page.getByRole("dialog", { name: `Schedule the front of ${section.name}` });
  await pressOn(page, dialog.getByRole("button", { name: "Goes out" }));
  const calendar = page.getByRole("dialog", { name: "Goes out" });
  // The day has the focus; this goes to the next month.
  await expect(calendar.locator("table :focus")).toBeVisible();
  await page.keyboard.press("PageDown");
  await page.keyboard.press("Enter");
  await expect(calendar).toBeHidden();
  await pressOn(page, dialog.getByRole("button", { name: "Schedule", exact: true }));
  await expectToast(page, "Front Scheduled", "Later changes do not go with it.");
  await expect(page.getByText("A composed page goes out")).toBeVisible();
});

test("two editors move different articles of one container at once", async ({
  page,
  signInAs,
  signInElsewhere,
  createArticle,
}) => {
  const word = uniqueWord();
  await signInAs("editor");
  const { page: other } = await signInElsewhere("editor");
  await Promise.all([page.goto("/admin/fronts"), other.goto("/admin/fronts")]);
  const titles = ["One", "Two", "Three", "Four"].map((name) => `${name} ${word}`);
  const rows = (tab: Page) =>
    tab.getByRole("list", { name: "Placed in Tech News" }).getByRole("listitem");
  for (const title of titles) {
    await createArticle({ title });
    await page.getByRole("combobox", { name: "Add an article to Tech News" }).fill(title);
    await page.getByRole("option", { name: title }).click();
  }
  await expect(rows(other)).toContainText(titles);
  const [one, two, three, four] = titles;
  await Promise.all([
    page.getByRole("button", { name: `Move ${two} up` }).click(),
    other.getByRole("button", { name: `Move ${four} up` }).click(),
  ]);
  const moved = [two, one, four, three].map((title) => `${title}`);
  await expect(rows(page)).toContainText(moved);
  await expect(rows(other)).toContainText(moved);
});

test("two editors change different containers at once, and both changes are published", async ({
  page,
  signInAs,
  signInElsewhere,
  createArticle,
}) => {
  const word = uniqueWord();
  const [one, two] = [
    await createArticle({ title: `Ada ${word}` }),
    await createArticle({ title: `Ben ${word}` }),
  ];
  await signInAs("editor");
  const { page: other } = await signInElsewhere("editor");
  for (const [tab, section, article] of [
    [page, "Top News", one],
    [other, "World News", two],
  ] as const) {
    await tab.goto("/admin/fronts");
    await tab.getByRole("combobox", { name: `Add an article to ${section}` }).fill(article.title);
    await tab.getByRole("option", { name: article.title }).click();
  }
  await expect(other.getByRole("button", { name: `Remove ${one.title}` })).toBeVisible();
  await expect(page.getByRole("button", { name: `Remove ${two.title}` })).toBeVisible();
  await other.getByRole("button", { name: "Publish" }).click();
  await expectToast(other, "Front Page Published", "Readers see it now.");
  await page.getByRole("button", { name: "Publish" }).click();
  await expectToast(
    page,
    "A colleague has published meanwhile",
    "Look at the page, which has their changes, and publish again.",
  );
  await page.getByRole("button", { name: "Publish" }).click();
  await expectToast(page, "Front Page Published", "Readers see it now.");
  await expect.poll(readFront).toContain(one.title);
  expect(await readFront()).toContain(two.title);
});

test("authors read who may compose the front page, also of a published one", async ({
  page,
  signInAs,
  service,
}) => {
  const { data: front } = await service
    .from("fronts")
    .select("id,version")
    .eq("place", "home")
    .single()
    .throwOnError();
  await service
    .rpc("publish_front", {
      front_id: front.id,
      based_on: front.version,
      layout: { containers: [] },
    })
    .throwOnError();
  await signInAs("author");
  await page.goto("/admin/fronts");
  await expect(page.getByText("Only editors can do this.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Publish" })).toHaveCount(0);
});

test.describe("the preview", () => {
  test.use({ expectedErrors: { texts: ["503", "Failed to load", "The site is busy."] } });

  test("says that it loads, and offers another attempt where that fails", async ({
    page,
    signInAs,
  }) => {
    await signInAs("editor");
    const answers: (() => void)[] = [];
    let isBroken = true;
    let isAnswered = false;
    await page.route("**/rest/v1/**", async (route) => {
      // It asks as a reader without an account would.
      const { apikey, authorization } = route.request().headers();
      if (!isBroken || authorization !== `Bearer ${apikey}`) return route.fallback();
      if (!isAnswered) await new Promise<void>((resolve) => answers.push(resolve));
      await route.fulfill({ status: 503, json: { message: "The site is busy." } });
    });
    await page.goto("/admin/fronts");
    const preview = page.getByRole("region", { name: "Preview" });
    await expect(preview.getByRole("status")).toHaveText("Loading preview...");
    await expectNoViolationsInEitherScheme(page);
    await expect.poll(() => answers.length).toBeGreaterThan(0);
    isAnswered = true;
    for (const answer of answers) answer();
    const failure = preview.getByRole("alert");
    await expect(failure).toBeVisible();
    await expect(preview.getByRole("status")).toHaveText("");
    await expectNoViolationsInEitherScheme(page);
    isBroken = false;
    await failure.getByRole("button", { name: "Try Again" }).press("Enter");
    await expect(failure).toHaveCount(0);
    await expect(
      page.frameLocator('iframe[title="Front page preview"]').getByRole("heading").first(),
    ).toBeVisible();
    await expect(preview.getByRole("status")).toHaveText("");
  });
});
