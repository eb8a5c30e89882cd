import type { Page } from "@playwright/test";
import { createAuthor, createCategory, minutesFromNow, uniqueWord } from "../../support/rows.ts";
import { expect, expectNoViolationsInEitherScheme, expectToast, test } from "../fixtures.ts";

const main = (page: Page) => page.getByRole("main");
const section = (page: Page, name: string) => main(page).getByRole("region", { name });
const lines = (page: Page, name: string) => section(page, name).getByRole("article");

async function save(page: Page, slug: string): Promise<void> {
  await page.goto(`/article/${slug}`);
  const button = main(page).getByRole("button", { name: "Save", exact: true });
  await button.click();
  await expect(button).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("region", { name: "Notifications" })).toContainText(
    "Saved for Later",
  );
}

test("an article is saved and removed again, on this device and for the next page", {
  tag: ["@both-widths", "@own-articles"],
}, async ({ page, createArticle }) => {
  const article = await createArticle();
  await save(page, article.slug);
  await page.reload();
  const button = main(page).getByRole("button", { name: "Save", exact: true });
  await expect(button).toHaveAttribute("aria-pressed", "true");
  await expectNoViolationsInEitherScheme(page);
  await button.press("Enter");
  await expect(button).toHaveAttribute("aria-pressed", "false");
  await expectToast(page, "Removed from Saved Articles");
});

test("the page For You lists what is saved, followed and read, and each can be removed", {
  tag: ["@both-widths", "@own-articles"],
}, async ({ page, createArticle, service }) => {
  const word = uniqueWord();
  const author = await createAuthor(service, { name: `Ana ${word}`, bio: "Writes of the sea." });
  const at = { published_at: minutesFromNow(-90) };
  const saved = await createArticle({ author_id: author.id, ...at });
  const tagged = await createArticle({ tags: [`Tide ${word}`], sponsor: "A Harbor", ...at });
  await save(page, saved.slug);
  await main(page)
    .getByRole("button", { name: `Follow Ana ${word}` })
    .click();
  await page.goto(`/tag/tide-${word}`);
  await main(page)
    .getByRole("button", { name: `Follow Tide ${word}` })
    .click();
  await expectNoViolationsInEitherScheme(page);
  await page.getByRole("button", { name: "Show list" }).click();
  await expect(page).toHaveURL("/for-you");
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);

  await expect(lines(page, "Saved for Later")).toHaveCount(1);
  await expect(lines(page, "Saved for Later")).toContainText([saved.title]);
  await expect(lines(page, "Saved for Later")).toContainText(["1 hour ago"]);
  await expect(lines(page, "Reading History")).toContainText([saved.title]);
  const followed = section(page, "New From What You Follow");
  await expect(followed.getByRole("article")).toHaveCount(2);
  await expect(followed).toContainText(tagged.title);
  await expect(followed).toContainText("Sponsored by A Harbor");
  await expect(followed.getByRole("link", { name: `Ana ${word}`, exact: true })).toHaveAttribute(
    "href",
    `/author/ana-${word}`,
  );
  await expect(main(page).getByText("on this device only")).toBeVisible();
  await expectNoViolationsInEitherScheme(page);

  await followed.getByRole("button", { name: `Stop following Tide ${word}` }).click();
  await expect(followed.getByRole("article")).toHaveCount(1);
  await section(page, "Saved for Later").getByRole("button", { name: "Remove" }).click();
  await expect(section(page, "Saved for Later")).toContainText("Nothing is saved yet.");
  await expect(section(page, "Saved for Later")).toBeFocused();
  await main(page).getByRole("button", { name: "Clear history" }).click();
  await expect(section(page, "Reading History")).toContainText("Nothing is listed here.");
  await main(page).getByRole("button", { name: "Turn reading history off" }).click();
  await expect(main(page).getByRole("button", { name: "Turn reading history on" })).toBeVisible();
  await page.goto(`/article/${tagged.slug}`);
  await expect(main(page).getByRole("button", { name: "Save", exact: true })).toBeVisible();
  await page.goto("/for-you");
  await expect(section(page, "Reading History")).toContainText("Nothing is listed here.");
  await service.from("authors").delete().eq("id", author.id);
});

test("a saved article is listed under its new address and title, and one that was withdrawn no more", {
  tag: "@own-articles",
}, async ({ page, createArticle, service }) => {
  const [renamed, withdrawn] = [await createArticle(), await createArticle()];
  await save(page, renamed.slug);
  await save(page, withdrawn.slug);
  const slug = `renamed-${uniqueWord()}`;
  await service
    .from("articles")
    .update({ slug, title: `New ${slug}` })
    .eq("id", renamed.id);
  await service.from("articles").delete().eq("id", withdrawn.id);
  await page.goto("/for-you");
  await expect(lines(page, "Saved for Later")).toHaveCount(1);
  const link = section(page, "Saved for Later").getByRole("link", { name: `New ${slug}` });
  await expect(link).toHaveAttribute("href", `/article/${slug}`);
  const gone = section(page, "Saved for Later").getByText(
    "A saved article is not available any more.",
  );
  await expect(gone).toBeVisible();
  await main(page).getByRole("button", { name: "Remove from the list" }).click();
  await expect(gone).toBeHidden();
});

test("the front page ends with what is new for readers who follow something, and without for others", {
  tag: ["@both-widths", "@own-articles"],
}, async ({ page, createArticle, service }) => {
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  const category = await createCategory(service);
  const tag = `Shore ${uniqueWord()}`;
  const article = await createArticle({ tags: [tag], category_id: category.id });
  await page.goto("/");
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await page.waitForLoadState("networkidle");
  expect(requests.filter((url) => /for-you|buttons|\/rest\/v1/.test(url))).toEqual([]);

  await page.goto(`/tag/${tag.toLowerCase().replace(" ", "-")}`);
  await main(page)
    .getByRole("button", { name: `Follow ${tag}` })
    .click();
  await expectToast(page, `You Follow ${tag} Now`);
  await page.goto("/");
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  const box = section(page, "For You");
  await expect(box.getByRole("article")).toContainText([article.title]);
  const headings = main(page).getByRole("heading", { level: 2 });
  await expect(headings.last()).toHaveText("For You");
  await expectNoViolationsInEitherScheme(page);
  await box.getByRole("link", { name: "View all For You" }).click();
  await expect(page).toHaveURL("/for-you");
});

test("with an account the list of the device moves there, and signing out leaves nothing", {
  tag: "@own-articles",
}, async ({ page, context, createArticle, signInAs, signInElsewhere, service }) => {
  const [onDevice, inAccount] = [await createArticle(), await createArticle()];
  await save(page, onDevice.slug);
  const user = await signInAs("reader");
  await save(page, inAccount.slug);
  await page.goto("/for-you");
  await expect(main(page).getByText("This list is in your account.")).toBeVisible();
  await expect(lines(page, "Saved for Later")).toContainText([inAccount.title, onDevice.title]);
  await expect(lines(page, "Reading History")).toContainText([inAccount.title, onDevice.title]);
  const stored = () => page.evaluate(() => localStorage.getItem("broadsheet-reading-list"));
  expect(await stored()).toBeNull();
  const { data } = await service
    .from("reading_list")
    .select("kind")
    .eq("user_id", user.id)
    .throwOnError();
  expect(data.map(({ kind }) => kind).sort()).toEqual(["read", "read", "saved", "saved"]);

  const other = await signInElsewhere("reader");
  await other.page.goto("/for-you");
  await expect(section(other.page, "Saved for Later")).toContainText("Nothing is saved yet.");

  await main(page).getByRole("button", { name: "Turn reading history off" }).click();
  await expect(main(page).getByRole("button", { name: "Turn reading history on" })).toBeVisible();
  await context.clearCookies();
  await page.goto("/for-you");
  await expect(main(page).getByText("on this device only")).toBeVisible();
  await expect(section(page, "Saved for Later")).toContainText("Nothing is saved yet.");
  await expect(main(page)).not.toContainText(inAccount.title);
  expect(await stored()).toBeNull();
});

test("an open page shows nothing of an account once it is signed out in another tab", {
  tag: "@own-articles",
}, async ({ page, context, createArticle, signInAs }) => {
  const article = await createArticle();
  await signInAs("reader");
  await save(page, article.slug);
  await page.goto("/for-you");
  await expect(lines(page, "Saved for Later")).toContainText([article.title]);
  const tab = await context.newPage();
  await tab.goto("/");
  await tab.getByRole("button", { name: "My Account" }).click();
  await tab.getByRole("menuitem", { name: "Sign Out" }).click();
  await expect(main(page).getByText("on this device only")).toBeVisible();
  await expect(main(page)).not.toContainText(article.title);
});

test.describe("an outage", () => {
  test.use({ expectedErrors: { texts: ["503"] } });

  test("a list that cannot be loaded says so, and is tried again", {
    tag: "@own-articles",
  }, async ({ page, createArticle }) => {
    const article = await createArticle();
    await save(page, article.slug);
    await page.route("**/rest/v1/articles?**", (route) =>
      route.fulfill({ status: 503, body: "{}" }),
    );
    await page.goto("/for-you");
    const panel = main(page).getByRole("alert");
    await expect(panel).toContainText("We couldn't load this. Try again.");
    await page.unroute("**/rest/v1/articles?**");
    await panel.getByRole("button", { name: "Try Again" }).click();
    await expect(lines(page, "Saved for Later")).toContainText([article.title]);
    await expect(panel).toBeHidden();
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("there are no buttons, and the page says what it needs", {
    tag: "@own-articles",
  }, async ({ page, createArticle }) => {
    const tag = `Reef ${uniqueWord()}`;
    const article = await createArticle({ tags: [tag] });
    for (const path of [
      `/article/${article.slug}`,
      `/tag/${tag.toLowerCase().replace(" ", "-")}`,
    ]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.locator(".list-button").first()).toBeHidden();
    }
    await page.goto("/for-you");
    await expect(page.getByRole("heading", { name: "This page needs JavaScript" })).toBeVisible();
    await expect(page.getByText("Nothing is saved yet.")).toBeHidden();
  });
});
