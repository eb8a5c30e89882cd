import { test as base, expect, type Page } from "@playwright/test";
import { createServerClient } from "@supabase/ssr";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import type { CategoryRow, Database, ProfileRow } from "../../app/data/database.types.ts";
import { createAccount, TEST_PASSWORD } from "../support/clients.ts";
import { createArticle, createCategory, paragraphs, uniqueWord } from "../support/rows.ts";
import { findViolations } from "./find-violations.ts";
import { clearReusedContext, openReusedContext, type ReusedContext } from "./reused-context.ts";

type Fixtures = {
  /** May do everything; for the rows that a test needs. */
  service: SupabaseClient<Database>;
  /** Makes articles that are removed when the test is over. */
  createArticle: (article?: NewArticle) => Promise<CreatedArticle>;
  /** Makes a category that is removed when the test is over. */
  createCategory: (name: string) => Promise<CategoryRow>;
  /** Makes a user and signs the browser in as them, without the sign-in screen. */
  signInAs: (role: ProfileRow["role"]) => Promise<TestUser>;
  isPhone: boolean;
  /** Console messages that a test brings about on purpose, by a part of their text. */
  expectedErrors: { texts: string[] };
  /**
   * Whether the test takes the profile of the test before it over, emptied. One that sets the clock cannot, nor one
   * that asks what a first visit loads.
   */
  reusesContext: boolean;
};

/** The profiles that the tests of a worker hand on, by how their pages are set up; none before the first. */
type WorkerFixtures = { idleContexts: Map<string, ReusedContext> };

/** Fields of an article; the others get default values. */
export type NewArticle = Partial<
  Database["public"]["Tables"]["articles"]["Insert"] & { categorySlug: string }
>;
export type TestUser = { id: string; email: string; password: string };
export type CreatedArticle = { id: string; slug: string; title: string };

export const test = base.extend<Fixtures, WorkerFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: the destructuring is how Playwright learns what a fixture needs
  baseURL: async ({}, use) => use(siteUrl()),
  isPhone: async ({ viewport }, use) => use((viewport?.width ?? 0) < 1024),
  expectedErrors: [{ texts: [] }, { option: true }],
  reusesContext: [true, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: as above
  idleContexts: [async ({}, use) => use(new Map()), { scope: "worker" }],
  context: async (
    {
      browser,
      baseURL,
      idleContexts,
      reusesContext,
      javaScriptEnabled,
      ignoreHTTPSErrors,
      serviceWorkers,
      userAgent,
      contextOptions,
    },
    use,
    testInfo,
  ) => {
    // Relative addresses lead where the first test of a profile had them lead.
    const isElsewhere = baseURL !== siteUrl();
    if (!reusesContext || !javaScriptEnabled || ignoreHTTPSErrors || isElsewhere) {
      const context = await browser.newContext();
      await use(context);
      await context.close();
      return;
    }
    const kind = JSON.stringify([serviceWorkers, userAgent, contextOptions]);
    const reused = idleContexts.get(kind) ?? (await openReusedContext(browser, siteUrl()));
    idleContexts.delete(kind);
    await use(reused.context);
    // Of a test that failed an image is made; its worker is not used again.
    if (testInfo.status !== testInfo.expectedStatus) return;
    await clearReusedContext(reused);
    idleContexts.set(kind, reused);
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above
  service: async ({}, use) => use(createService()),
  createArticle: async ({ service }, use) => {
    const ids: string[] = [];
    await use(async (article = {}) => {
      const row = await insertArticle(service, article);
      ids.push(row.id);
      return row;
    });
    await service.from("articles").delete().in("id", ids).throwOnError();
  },
  createCategory: async ({ service }, use) => {
    const ids: string[] = [];
    await use(async (name) => {
      const slug = `${name.toLowerCase().replaceAll(" ", "-")}-${uniqueWord()}`;
      const category = await createCategory(service, { name, slug });
      ids.push(category.id);
      return category;
    });
    await service.from("categories").delete().in("id", ids).throwOnError();
  },
  signInAs: async ({ context, service, baseURL }, use) => {
    await use(async (role) => {
      const { cookies, ...user } = await createSignedInUser(service, role);
      await context.addCookies(cookies.map((cookie) => ({ ...cookie, url: baseURL ?? "" })));
      return user;
    });
  },
  page: async ({ page, expectedErrors }, use) => {
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(error.stack ?? error.message));
    page.on("console", (message) => {
      if (message.type() === "error" || message.type() === "warning") errors.push(message.text());
    });
    await use(page);
    const unexpected = errors.filter(
      (text) => ![...expectedErrors.texts, BLOCKED_WORKER].some((part) => text.includes(part)),
    );
    expect(unexpected, "the browser's console stays empty").toEqual([]);
  },
});

export { expect };

function siteUrl(): string {
  const url = process.env.SITE_UNDER_TEST;
  if (!url) throw new Error("SITE_UNDER_TEST is not set; tests/browser/global-setup.ts sets it");
  return url;
}

function createService(): SupabaseClient<Database> {
  return createClient<Database>(siteUrl(), process.env.SECRET_KEY_UNDER_TEST ?? "", {
    auth: { persistSession: false, autoRefreshToken: false },
  });
}

/** Where a test does not allow service workers, which is how most of them run. */
const BLOCKED_WORKER = "Service Worker registration blocked by Playwright";

/** A new user with a role, and the cookies that hold their session. */
async function createSignedInUser(
  service: SupabaseClient<Database>,
  role: ProfileRow["role"],
): Promise<TestUser & { cookies: { name: string; value: string }[] }> {
  // The role is part of the access token, so it comes first.
  const { id, email } = await createAccount(service, role);
  const user = { email, password: TEST_PASSWORD };
  const jar = new Map<string, string>();
  const client = createServerClient(siteUrl(), process.env.PUBLISHABLE_KEY_UNDER_TEST ?? "", {
    cookies: {
      getAll: () => [],
      setAll(cookies) {
        for (const { name, value } of cookies) if (value) jar.set(name, value);
      },
    },
  });
  const signedIn = await client.auth.signInWithPassword(user);
  if (signedIn.error) throw new Error(`the sign-in failed: ${signedIn.error.message}`);
  await client.auth.stopAutoRefresh();
  return { ...user, id, cookies: [...jar].map(([name, value]) => ({ name, value })) };
}

async function insertArticle(
  service: SupabaseClient<Database>,
  { categorySlug, ...fields }: NewArticle,
): Promise<CreatedArticle> {
  const category = categorySlug
    ? await service.from("categories").select("id").eq("slug", categorySlug).single().throwOnError()
    : undefined;
  const article = await createArticle(service, {
    excerpt: "What the article is about.",
    content: paragraphs("A first paragraph."),
    category_id: category?.data.id ?? null,
    ...fields,
  });
  if (isOnFirstPage(article.published_at)) await untilListed(article.slug);
  return article;
}

/** Whether the newest articles include it; tests date those that no other test should meet far back. */
function isOnFirstPage(publishedAt: string): boolean {
  const age = Date.now() - new Date(publishedAt).getTime();
  return age >= 0 && age < 5 * 60_000;
}

/** A change is on the pages within a promised time, not at once; tests must not depend on how they are timed. */
async function untilListed(slug: string): Promise<void> {
  await expect
    .poll(async () => (await fetch(`${siteUrl()}/category/latest`)).text())
    .toContain(`/article/${slug}`);
}

/**
 * Waits for what only scripts write, the date of the reader's place. They come when all else has loaded: on a busy
 * machine so long after it that the network seems to have come to rest before.
 */
export async function untilAlive(page: Page): Promise<void> {
  await expect(page.locator(".masthead-date")).toHaveText(/day, /);
}

/** The toast of the moment has exactly this title and this description, or none. */
export async function expectToast(
  page: Page,
  title: string,
  description?: string | RegExp,
): Promise<void> {
  const lines = page.getByRole("region", { name: "Notifications" }).getByRole("paragraph");
  await expect(lines).toHaveText(description === undefined ? [title] : [title, description]);
}

/** Fails when axe finds anything in the light scheme, or in the colours of the dark one. */
export async function expectNoViolationsInEitherScheme(page: Page): Promise<void> {
  await expectNoViolations(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectNoViolations(page, ["cat.color"]);
  await page.emulateMedia({ colorScheme: "light" });
}

/** Fails when axe finds anything on the page, of whichever level; with `tags`, by the rules of these. */
export async function expectNoViolations(page: Page, tags: string[] = []): Promise<void> {
  await untilStill(page);
  expect(await findViolations(page, tags)).toEqual([]);
}

/**
 * Waits for what fades in: half faded in, every text lacks contrast. What turns for ever, or goes with the
 * reader's scrolling, is not waited for.
 */
async function untilStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const passing = document
      .getAnimations()
      .filter(
        ({ effect, timeline }) =>
          timeline === document.timeline &&
          effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY,
      );
    await Promise.allSettled(passing.map(({ finished }) => finished));
  });
}
