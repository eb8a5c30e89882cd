import { type Browser, test as base, expect, type Page } from "@playwright/test";
import { createServerClient } from "@supabase/ssr";
import type { SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "../../app/data/database.types.ts";
import type { CategoryRow, ProfileRow } from "../../app/data/rows.types.ts";
import {
  createAccount,
  type SiteAddress,
  serviceClient,
  TEST_PASSWORD,
} from "../support/clients.ts";
import { createArticle, createCategory, paragraphs, uniqueWord } from "../support/rows.ts";
import { findViolations } from "./find-violations.ts";
import {
  clearReusedContext,
  openPage,
  openReusedContext,
  type ReusedContext,
} from "./reused-context.ts";

type Fixtures = {
  /** The site of the other fixtures. A file that starts a site of its own sets it with `test.use`. */
  site: SiteAddress;
  /** A client with the service key, for the rows that a test needs. */
  service: SupabaseClient<Database>;
  /** Creates an article, which is removed after the test. */
  createArticle: (article?: NewArticle) => Promise<CreatedArticle>;
  /** Creates a category, which is removed after the test. */
  createCategory: (name: string) => Promise<CategoryRow>;
  /** Creates a user and signs the browser in by cookies, without the sign-in screen. */
  signInAs: (role: ProfileRow["role"]) => Promise<TestUser>;
  /** Signs in another user in a browser of their own, and returns its page. */
  signInElsewhere: (role: ProfileRow["role"]) => Promise<TestUser & { page: Page }>;
  isPhone: boolean;
  /** Parts of console messages that a test causes on purpose. */
  expectedErrors: { texts: string[] };
  /**
   * Whether the test may use the cleared browser context of an earlier test. Tests that set the clock or measure a
   * first visit need a new one.
   */
  reusesContext: boolean;
};

/** Cleared contexts that the next tests of a worker can use, by their options. */
type WorkerFixtures = { idleContexts: Map<string, ReusedContext> };

/** Fields of an article; the others get default values. */
export type NewArticle = Partial<
  Database["public"]["Tables"]["articles"]["Insert"] & { categorySlug: string }
>;
export type TestUser = { id: string; email: string; password: string };
export type CreatedArticle = { id: string; slug: string; title: string };

export const test = base.extend<Fixtures, WorkerFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: the destructuring is how Playwright learns what a fixture needs
  site: async ({}, use) => use(siteUnderTest()),
  // In the `beforeAll` of a file, its own site is not there yet.
  baseURL: async ({ site }, use) => use(site?.url),
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
    if (!reusesContext || ignoreHTTPSErrors) {
      const context = await browser.newContext();
      await use(context);
      await context.close();
      return;
    }
    const kind = JSON.stringify([
      baseURL,
      javaScriptEnabled,
      serviceWorkers,
      userAgent,
      contextOptions,
    ]);
    const reused = await takeContext(idleContexts, kind, browser, baseURL);
    await use(reused.context);
    // Playwright takes the screenshot of a failed test later, and starts a new worker.
    if (testInfo.status !== testInfo.expectedStatus) return;
    await clearReusedContext(reused);
    idleContexts.set(kind, reused);
  },
  service: async ({ site }, use) => use(serviceClient(site)),
  createArticle: async ({ service, site }, use) => {
    const ids: string[] = [];
    await use(async (article = {}) => {
      const row = await insertArticle(service, site.url, article);
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
  signInAs: async ({ context, service, site, baseURL }, use) => {
    await use(async (role) => {
      const { cookies, ...user } = await createSignedInUser(service, site, role);
      await context.addCookies(cookies.map((cookie) => ({ ...cookie, url: baseURL ?? "" })));
      return user;
    });
  },
  signInElsewhere: async ({ browser, baseURL, idleContexts, service, site }, use) => {
    const kind = `another browser at ${baseURL}`;
    const taken: ReusedContext[] = [];
    await use(async (role) => {
      const reused = await takeContext(idleContexts, kind, browser, baseURL);
      taken.push(reused);
      const { cookies, ...user } = await createSignedInUser(service, site, role);
      await reused.context.addCookies(cookies.map((cookie) => ({ ...cookie, url: baseURL ?? "" })));
      return { ...user, page: await openPage(reused.context) };
    });
    for (const reused of taken) {
      await clearReusedContext(reused);
      idleContexts.set(kind, reused);
    }
  },
  page: async ({ context, expectedErrors }, use) => {
    const page = await openPage(context);
    // Files are chosen through Playwright only while somebody listens. A listener that is added together with the press
    // that opens the dialog may come too late.
    page.on("filechooser", () => undefined);
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(error.stack || error.message));
    page.on("console", (message) => {
      if (message.type() === "error" || message.type() === "warning") errors.push(message.text());
    });
    // Chromium keeps quiet where a script catches the error, as of `eval`. Other browsers report it.
    await page.addInitScript(() => {
      document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) =>
        console.error(`The security policy forbids ${effectiveDirective} ${blockedURI}`),
      );
    });
    await use(page);
    const unexpected = errors.filter(
      (text) => ![...expectedErrors.texts, ...HARMLESS].some((part) => text.includes(part)),
    );
    expect(unexpected, "the browser's console stays empty").toEqual([]);
  },
});

export { expect };

/** Takes a cleared context of this kind, or opens one. */
async function takeContext(
  idle: Map<string, ReusedContext>,
  kind: string,
  browser: Browser,
  baseURL = "",
): Promise<ReusedContext> {
  const reused = idle.get(kind);
  idle.delete(kind);
  return reused ?? openReusedContext(browser, baseURL);
}

/** The site that tests/browser/global-setup.ts has started. */
export function siteUnderTest(): SiteAddress {
  const { SITE_UNDER_TEST: url = "" } = process.env;
  const { PUBLISHABLE_KEY_UNDER_TEST: publishable = "", SECRET_KEY_UNDER_TEST: secret = "" } =
    process.env;
  return { url, keys: { publishable, secret } };
}

const HARMLESS = [
  // Of tests that block service workers, as most do.
  "Service Worker registration blocked by Playwright",
  // Chromium reports a fade between two pages that did not begin, though no script has asked for it.
  "ViewTransition opt-in disabled",
];

/** Creates a user with a role, and the cookies of a session. */
async function createSignedInUser(
  service: SupabaseClient<Database>,
  site: SiteAddress,
  role: ProfileRow["role"],
): Promise<TestUser & { cookies: { name: string; value: string }[] }> {
  // The access token contains the role, so it is set before the sign-in.
  const { id, email } = await createAccount(service, role);
  const user = { email, password: TEST_PASSWORD };
  const jar = new Map<string, string>();
  const client = createServerClient(site.url, site.keys.publishable, {
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
  siteUrl: string,
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
  if (isOnFirstPage(article.published_at)) await untilListed(siteUrl, article.slug);
  return article;
}

/** Whether an article is on the first page of the newest. Tests hide articles from each other by old dates. */
function isOnFirstPage(publishedAt: string): boolean {
  const age = Date.now() - new Date(publishedAt).getTime();
  return age >= 0 && age < 5 * 60_000;
}

/** Waits until an article is listed: pages change within 100 ms, not at once. */
async function untilListed(siteUrl: string, slug: string): Promise<void> {
  await expect
    .poll(async () => (await fetch(`${siteUrl}/category/latest`)).text())
    .toContain(`/article/${slug}`);
}

/**
 * Waits until scripts have run, by the date in the reader's time zone. They start after everything else has loaded: on a
 * busy machine even after `networkidle`.
 */
export async function untilAlive(page: Page): Promise<void> {
  await expect(page.locator(".masthead-date")).toHaveText(/day, /);
}

/** Waits for a toast with exactly this title and description; without `description` it has none. */
export async function expectToast(
  page: Page,
  title: string,
  description?: string | RegExp,
): Promise<void> {
  const lines = page.getByRole("region", { name: "Notifications" }).getByRole("paragraph");
  await expect(lines).toHaveText(description === undefined ? [title] : [title, description]);
}

/** Expects no accessibility violation in the light color scheme, nor a contrast violation in the dark one. */
export async function expectNoViolationsInEitherScheme(page: Page): Promise<void> {
  await expectNoViolations(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectNoViolations(page, ["cat.color"]);
  await page.emulateMedia({ colorScheme: "light" });
}

/** Expects no accessibility violation of any level; with `tags`, by rules with these tags only. */
export async function expectNoViolations(page: Page, tags: string[] = []): Promise<void> {
  await untilStill(page);
  expect(await findViolations(page, tags)).toEqual([]);
}

/**
 * Waits for animations that end, because text that is fading in lacks contrast. Endless and scroll-driven animations
 * are ignored.
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
