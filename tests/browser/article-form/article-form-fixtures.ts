import type { Locator, Page } from "@playwright/test";
import type { SupabaseClient } from "@supabase/supabase-js";
import sharp from "sharp";
import type { Database } from "../../../app/data/database.types.ts";
import {
  test as base,
  type CreatedArticle,
  expect,
  type NewArticle,
  type TestUser,
} from "../fixtures.ts";

type ArticleFormFixtures = {
  /** Creates an article that the form can save; removed after the test. */
  createSavableArticle: (fields?: NewArticle) => Promise<CreatedArticle>;
  /** Signs in as an editor and opens the form of a new article. */
  startArticle: () => Promise<void>;
  /** Signs in as an editor, creates an article that the form can save, and opens its form. */
  openArticle: (fields?: NewArticle) => Promise<CreatedArticle & { user: TestUser }>;
};

export const test = base.extend<ArticleFormFixtures>({
  createSavableArticle: async ({ createArticle, service }, use) => {
    await use(async (fields) =>
      createArticle({ ...(await listRequiredFields(service)), ...fields }),
    );
  },
  startArticle: async ({ page, signInAs }, use) => {
    await use(async () => {
      await signInAs("editor");
      await openNewArticle(page);
    });
  },
  openArticle: async ({ page, signInAs, createSavableArticle }, use) => {
    await use(async (fields) => {
      const user = await signInAs("editor");
      const article = await createSavableArticle(fields);
      await openEditPage(page, article.id);
      return { ...article, user };
    });
  },
});

/** A JPEG of a random color, so that no other test uploads the same bytes. */
export async function draw(): Promise<Buffer> {
  const [r, g, b] = [0, 0, 0].map(() => Math.floor(Math.random() * 256));
  const create = { width: 1600, height: 900, channels: 3 as const, background: { r, g, b } };
  return sharp({ create }).jpeg().toBuffer();
}

/** A title that no other test uses. */
export function uniqueTitle(words: string): string {
  return `${words} ${Date.now()}${Math.floor(Math.random() * 1e6)}`;
}

export function bodyOf(page: Page): Locator {
  return page.getByRole("textbox", { name: "Content" });
}

export async function openNewArticle(page: Page): Promise<void> {
  await page.goto("/admin/articles/new");
  await expect(page.getByRole("heading", { name: "Create New Article" })).toBeVisible();
  await expect(bodyOf(page)).toBeVisible();
}

export async function openEditPage(page: Page, id: string): Promise<void> {
  await page.goto(`/admin/articles/${id}/edit`);
  await expect(page.getByRole("heading", { name: "Edit Article" })).toBeVisible();
  await expect(bodyOf(page)).toBeVisible();
}

export async function chooseCategory(page: Page, name: string): Promise<void> {
  await page.getByRole("combobox", { name: "Category" }).selectOption(name);
}

export async function chooseFirstAuthor(page: Page): Promise<void> {
  await page.getByRole("combobox", { name: "Author" }).click();
  await page.getByRole("listbox").getByRole("option").first().click();
}

/** Fills in all required fields, and one paragraph as the body. */
export async function fillArticle(page: Page, title: string): Promise<void> {
  await page.getByLabel("Title").fill(title);
  await page.getByLabel("Excerpt").fill("The first ships are in.");
  await bodyOf(page).fill("The harbour opened in the morning.");
  await chooseCategory(page, "World");
  await chooseFirstAuthor(page);
}

export async function publish(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Publish", exact: true }).click();
}

export async function update(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Update", exact: true }).click();
}

/** Opens a part of the form that is closed while nothing is in it. */
export async function openPanel(page: Page, title: string): Promise<Locator> {
  const panel = page.getByRole("region", { name: title, exact: true });
  await panel.getByRole("heading", { name: title }).click();
  return panel;
}

/** Publishes an article of which the checklist has something to say. */
export async function publishAnyway(page: Page): Promise<void> {
  await publish(page);
  await page.getByRole("button", { name: "Publish Anyway" }).click();
}

/** Updates an article about which the checklist warns, such as one with an image without alternative text. */
export async function updateAnyway(page: Page): Promise<void> {
  await update(page);
  await page.getByRole("button", { name: "Update Anyway" }).click();
}

/** The line below the form's heading: where the article stands, and whether what is typed is stored. */
export function stageOf(page: Page): Locator {
  return page.locator(".form-bar").getByRole("heading").locator("xpath=following-sibling::p");
}

/** Waits until the database has confirmed what was typed. */
export async function untilStored(page: Page): Promise<void> {
  await expect(stageOf(page)).toHaveText(/, saved$/);
}

/** Waits until closed forms have released the locks of their documents; until then they count as open. */
export async function untilFormsAreGone(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(async () => (await navigator.locks.query()).held?.length))
    .toBe(0);
}

/** Waits for the browser's database to have what it was given: transactions on a store run one after the other. */
export async function untilOnDevice(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const databases = await indexedDB.databases();
    await Promise.all(
      databases.map(async ({ name = "" }) => {
        const opening = indexedDB.open(name);
        await new Promise((resolve) => opening.addEventListener("success", resolve));
        const stores = [...opening.result.objectStoreNames];
        const after = opening.result.transaction(stores, "readwrite");
        await new Promise((resolve) => after.addEventListener("complete", resolve));
        opening.result.close();
      }),
    );
  });
}

/** Fields that the form requires. The old date keeps the article off the lists that other tests read. */
async function listRequiredFields(service: SupabaseClient<Database>) {
  const [category, author] = await Promise.all([
    service.from("categories").select("id").limit(1).single().throwOnError(),
    service.from("authors").select("id").limit(1).single().throwOnError(),
  ]);
  return {
    category_id: category.data.id,
    author_id: author.data.id,
    published_at: "2001-05-05T10:20:30.456789Z",
  };
}
