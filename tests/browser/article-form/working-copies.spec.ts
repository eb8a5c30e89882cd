import type { Page } from "@playwright/test";
import type { SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "../../../app/data/database.types.ts";
import type { FieldsJson } from "../../../app/data/json.types.ts";
import { revokeSessions } from "../accounts/revoke-sessions.ts";
import {
  expect,
  expectNoViolations,
  expectNoViolationsInEitherScheme,
  expectToast,
} from "../fixtures.ts";
import {
  bodyOf,
  fillArticle,
  openEditPage,
  publish,
  stageOf,
  test,
  uniqueTitle,
  untilFormsAreGone,
  untilOnDevice,
  untilStored,
  update,
} from "./article-form-fixtures.ts";

test.use({
  expectedErrors: {
    texts: ["Failed to load resource", "ERR_INTERNET_DISCONNECTED", "WebSocket connection to"],
  },
});

type Service = SupabaseClient<Database>;

/** The id of the draft that the form of a new article has open. */
async function draftId(page: Page): Promise<string> {
  await expect(page).toHaveURL(/\/admin\/articles\/new\?draft=[0-9a-f-]{36}$/);
  return new URL(page.url()).searchParams.get("draft") ?? "";
}

/** Fields of a working copy, once the site has read all that is stored of its document. */
async function storedFields(service: Service, id: string): Promise<FieldsJson> {
  const load = () => service.rpc("get_draft", { article_id: id }).throwOnError();
  await expect
    .poll(async () => ((data) => data && data.seq - data.fields_seq)((await load()).data))
    .toBe(0);
  return (await load()).data?.fields ?? {};
}

test("what is typed is stored at once, visible to a colleague, and there again after leaving without a question", async ({
  page,
  service,
  signInElsewhere,
  startArticle,
}) => {
  await startArticle();
  await bodyOf(page).click();
  await page.keyboard.type("Words without a title.");
  await untilStored(page);
  await expect(stageOf(page)).toHaveText("Draft, saved");
  await expectNoViolations(page);
  const id = await draftId(page);
  expect(JSON.stringify(await storedFields(service, id))).toContain("Words without a title.");
  const { data } = await service.from("articles").select("id").eq("id", id).throwOnError();
  expect(data).toEqual([]);

  const { page: theirs } = await signInElsewhere("editor");
  await theirs.goto(page.url());
  await expect(bodyOf(theirs)).toHaveText("Words without a title.");
  await theirs.close();

  // Nothing is waited for before leaving.
  await page.getByLabel("Title").fill("Half a title");
  await bodyOf(page).click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" The last words");
  await page.goto("/admin/articles");
  await page.goto(`/admin/articles/new?draft=${id}`);
  await expect(page.getByLabel("Title")).toHaveValue("Half a title");
  await expect(page.getByLabel("Slug")).toHaveValue("half-a-title");
  await expect(bodyOf(page)).toHaveText("Words without a title. The last words");
  await page.getByLabel("Title").fill("Another title");
  await expect(page.getByLabel("Slug")).toHaveValue("another-title");
});

test("typing goes on without a lost key while the draft is stored", async ({
  page,
  service,
  startArticle,
}) => {
  await startArticle();
  await bodyOf(page).click();
  let typed = "";
  for (let count = 0; count < 30; count += 1) {
    const word = count === 0 ? "word0" : ` word${count}`;
    typed += word;
    await page.keyboard.type(word);
    if (count % 5 === 3) await page.keyboard.press("Control+s");
  }
  await expect(bodyOf(page)).toBeFocused();
  await expect(bodyOf(page)).toHaveText(typed);
  await untilStored(page);
  const fields = await storedFields(service, await draftId(page));
  expect(JSON.stringify(fields)).toContain(typed);
  await page.keyboard.press("Control+z");
  await expect(bodyOf(page)).not.toHaveText(typed);
  await page.reload();
  await expect(bodyOf(page)).toContainText("word0 word1");
});

test("text that was typed just before a crash is there again", async ({
  page,
  context,
  openArticle,
}) => {
  const { id } = await openArticle();
  await bodyOf(page).click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" The last words");
  await expect(bodyOf(page)).toContainText("The last words");
  await untilOnDevice(page);
  await page.close({ runBeforeUnload: false });
  const again = await context.newPage();
  await openEditPage(again, id);
  await expect(bodyOf(again)).toHaveText("A first paragraph. The last words");
  await expect(stageOf(again)).toHaveText(/^Live, 1 change not published/);
  await update(again);
  await expectToast(again, "Article Updated!");
});

test("what was written without a connection is sent from any screen of the newsroom", async ({
  page,
  context,
  service,
  startArticle,
}) => {
  const other = await context.newPage();
  await other.goto("/about");
  await page.bringToFront();
  await startArticle();
  await page.getByLabel("Title").fill("Begun at home");
  await untilStored(page);
  const id = await draftId(page);
  await context.setOffline(true);
  // Chromium takes a page that is left online, and it would save.
  await page.route("**/rest/v1/rpc/save_draft", (route) => route.abort());
  await page.getByLabel("Title").fill("Written on a train");
  await expect(page.getByText("You're offline. Your text is kept on this device.")).toBeVisible();
  await expectNoViolations(page);
  await page.goto("about:blank");
  await untilFormsAreGone(other);
  await context.setOffline(false);
  await other.goto("/admin/articles");
  await expect
    .poll(async () => (await storedFields(service, id)).title, { timeout: 30_000 })
    .toBe("Written on a train");
});

test("two tabs write in the same draft", async ({ page, context, startArticle }) => {
  await startArticle();
  await bodyOf(page).click();
  await page.keyboard.type("First.");
  await untilStored(page);
  const second = await context.newPage();
  await second.goto(page.url());
  await expect(bodyOf(second)).toHaveText("First.");
  await second.getByLabel("Title").fill("From the second tab");
  await expect(page.getByLabel("Title")).toHaveValue("From the second tab");
  await bodyOf(second).click();
  await second.keyboard.press("Control+End");
  await second.keyboard.type(" Second.");
  await expect(bodyOf(page)).toHaveText("First. Second.");
  await expect(page.getByText(/also editing this article/)).toBeHidden();
});

test("a flag that a colleague sets in the list does not disturb the form", async ({
  page,
  service,
  openArticle,
}) => {
  const { id } = await openArticle();
  await page.getByLabel("Excerpt").fill("Mine.");
  await untilStored(page);
  await service.from("articles").update({ is_featured: true }).eq("id", id).throwOnError();
  await expect(page.getByRole("switch", { name: "Featured Article" })).toBeChecked();
  await expect(stageOf(page)).toHaveText("Live, 1 change not published, saved");
  await update(page);
  await expectToast(page, "Article Updated!");
  const { data } = await service.from("articles").select().eq("id", id).single();
  expect(data).toMatchObject({ excerpt: "Mine.", is_featured: true });
});

test("words that a colleague published at the same time stay in the history", async ({
  page,
  service,
  openArticle,
}) => {
  const { id } = await openArticle();
  await bodyOf(page).fill("My words.");
  await untilStored(page);
  const theirs = { main: [{ type: "paragraph", children: [{ text: "Their words." }] }] };
  await service.from("articles").update({ content: theirs }).eq("id", id).throwOnError();
  await update(page);
  await expectToast(
    page,
    "Article Updated!",
    "Someone changed the text at the same time. That version is in the history.",
  );
  const { data: live } = await service.from("articles").select("content").eq("id", id).single();
  expect(JSON.stringify(live)).toContain("My words.");
  const { data: versions } = await service
    .from("article_versions")
    .select("fields")
    .eq("article_id", id)
    .eq("kind", "published");
  expect(JSON.stringify(versions)).toContain("Their words.");
});

test("words that were removed for legal reasons do not come back from a form that was offline", async ({
  page,
  context,
  service,
  openArticle,
}) => {
  const { id } = await openArticle();
  await bodyOf(page).fill("Nobody saw Quentin.");
  await untilStored(page);
  // A version is there once the site has read the document.
  const findVersion = async () => {
    const { data } = await service
      .from("article_versions")
      .select("number")
      .eq("article_id", id)
      .eq("kind", "draft")
      .limit(1)
      .throwOnError();
    return data[0]?.number ?? 0;
  };
  await expect.poll(findVersion).toBeGreaterThan(0);
  await context.setOffline(true);
  await bodyOf(page).fill("Nobody saw Quentin there.");
  await service
    .rpc("redact_version", {
      article_id: id,
      number: await findVersion(),
      words: "Quentin",
      reason: "Court order",
    })
    .throwOnError();
  await context.setOffline(false);
  await expect(bodyOf(page)).toHaveText("Nobody saw [words removed].");
  await bodyOf(page).fill("Nobody saw anybody.");
  await untilStored(page);
  const { data } = await service.rpc("get_draft", { article_id: id }).throwOnError();
  expect(JSON.stringify(data)).not.toContain("Quentin");
});

test("changes made during publishing stay in the form, and the article carries the moment of publishing", async ({
  page,
  service,
  startArticle,
}) => {
  const title = uniqueTitle("Fast writer");
  await startArticle();
  await fillArticle(page, title);
  await untilStored(page);
  const pressedAt = Date.now();
  const { promise: typed, resolve: release } = Promise.withResolvers<void>();
  await page.route(
    (url) => url.pathname === "/rest/v1/articles",
    async (route) => {
      if (route.request().method() === "POST") await typed;
      await route.fallback();
    },
  );
  await publish(page);
  await expect(stageOf(page)).toHaveText("Saving...");
  await bodyOf(page).click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" Typed during publishing");
  release();
  await expectToast(page, "Article Saved!");
  await page.keyboard.type(", and after.");
  await expect(page).toHaveURL(/\/edit$/);
  await expect(page.getByRole("heading", { name: "Edit Article" })).toBeVisible();
  await expect(bodyOf(page)).toBeFocused();
  await expect(bodyOf(page)).toHaveText(
    "The harbour opened in the morning. Typed during publishing, and after.",
  );
  await expect(stageOf(page)).toHaveText("Live, 1 change not published, saved");
  const { data: first } = await service
    .from("articles")
    .select("published_at,first_published_at")
    .eq("title", title)
    .single()
    .throwOnError();
  expect(Date.parse(first.published_at)).toBeGreaterThanOrEqual(pressedAt);
  expect(first.first_published_at).toBe(first.published_at);
  await update(page);
  await expectToast(page, "Article Updated!");
  const { data } = await service.from("articles").delete().eq("title", title).select();
  expect(JSON.stringify(data)).toContain("Typed during publishing, and after.");
  expect(data).toMatchObject([first]);
});

test("an expired session loses no changes", async ({ page, service, openArticle }) => {
  const { id, user } = await openArticle();
  await revokeSessions(user);
  const sentence = "Written after the end of the session, in one go and at an even pace.";
  const dialog = page.getByRole("dialog");
  await page.getByLabel("Excerpt").fill("");
  await page.getByLabel("Excerpt").pressSequentially(sentence, { delay: 60 });
  await expect(page.getByRole("alert")).toHaveText(
    "Your session has ended. Your text is kept on this device. Sign in to save it.",
  );
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel("Excerpt")).toHaveValue(sentence);
  await expect(dialog).toBeVisible();
  await dialog.getByLabel("Email").fill(user.email);
  await dialog.getByLabel("Password", { exact: true }).fill(user.password);
  await page.keyboard.press("Enter");
  await untilStored(page);
  expect(await storedFields(service, id)).toMatchObject({ excerpt: sentence });
});

test("an article that a colleague deleted can be put back with the own words", async ({
  page,
  service,
  openArticle,
}) => {
  const { id, slug } = await openArticle();
  await page.getByLabel("Excerpt").fill("Mine.");
  await untilStored(page);
  await service.from("articles").delete().eq("id", id).throwOnError();
  await expect(stageOf(page)).toHaveText("In Trash, saved");
  await publish(page);
  await expectToast(page, "Article Saved!");
  const { data } = await service.from("articles").select().eq("id", id).single();
  expect(data).toMatchObject({ excerpt: "Mine.", slug });
});

test("a version that a colleague restores takes the place of the text, and own changes are kept", async ({
  page,
  service,
  openArticle,
}) => {
  const { id } = await openArticle();
  await bodyOf(page).fill("The second text.");
  await untilStored(page);
  const { data: versions } = await service.rpc("list_versions", { article_id: id }).throwOnError();
  const first = versions.find(({ kind }) => kind === "published");
  await service
    .rpc("restore_version", { article_id: id, number: first?.number ?? 0 })
    .throwOnError();
  await expect(bodyOf(page)).toHaveText("A first paragraph.");
  await page.getByLabel("Excerpt").fill("Goes on.");
  await untilStored(page);
  expect(await storedFields(service, id)).toMatchObject({ excerpt: "Goes on." });
});

test("a tab that was open since before publishing, and a while offline, writes nothing over a restored version", async ({
  page,
  service,
  startArticle,
  signInElsewhere,
}) => {
  await startArticle();
  await fillArticle(page, uniqueTitle("Restored"));
  await untilStored(page);
  const { page: idle } = await signInElsewhere("editor");
  await idle.goto(page.url());
  await expect(bodyOf(idle)).toHaveText("The harbour opened in the morning.");
  await publish(page);
  await expectToast(page, "Article Saved!");
  await expect(page).toHaveURL(/\/edit$/);
  const id = page.url().split("/").at(-2) ?? "";
  await bodyOf(page).fill("It closed at noon.");
  await untilStored(page);
  await expect(bodyOf(idle)).toContainText("It closed at noon.");
  await idle.context().setOffline(true);
  const { data: versions } = await service.rpc("list_versions", { article_id: id }).throwOnError();
  const published = versions.find(({ kind }) => kind === "published");
  await service
    .rpc("restore_version", { article_id: id, number: published?.number ?? 0 })
    .throwOnError();
  await expect(bodyOf(page)).toContainText("The harbour opened in the morning.");
  await idle.context().setOffline(false);
  await expect(bodyOf(idle)).toContainText("The harbour opened in the morning.");
  // Both write on what was restored.
  await idle.getByLabel("Caption").fill("From the idle tab");
  await untilStored(idle);
  await expect(page.getByLabel("Caption")).toHaveValue("From the idle tab");
  await expect(bodyOf(page)).toContainText("The harbour opened in the morning.");
  expect(JSON.stringify(await storedFields(service, id))).not.toContain("It closed at noon.");
  await service.from("articles").delete().eq("id", id).throwOnError();
});

test("a title that is too long is stored, and the form says why nobody sees it until it is shortened", async ({
  page,
  service,
  startArticle,
}) => {
  await startArticle();
  await bodyOf(page).click();
  await page.keyboard.type("Words beside the title.");
  await untilStored(page);
  const id = await draftId(page);
  const title = page.getByLabel("Title", { exact: true });
  await title.fill(`${"Flood ".repeat(100)}in Dover`);
  const alert = page.getByRole("alert");
  await expect(alert).toHaveText(
    "Your text is saved, but previews and the list show an earlier one. The title is too long: it has at most 500 characters. Shorten it.",
  );
  await expect(stageOf(page)).toHaveText("Draft, saved");
  await expectNoViolationsInEitherScheme(page);
  // Text typed in the meantime is stored too.
  await bodyOf(page).click();
  await page.keyboard.type("Typed later. ");
  await untilStored(page);
  await page.reload();
  await expect(bodyOf(page)).toContainText("Typed later.");
  await expect(title).toHaveValue(/in Dover$/);
  await expect(alert).toContainText("The title is too long");
  await title.fill("Flood in Dover");
  await expect(alert).toHaveCount(0);
  const stored = await storedFields(service, id);
  expect(stored.title).toBe("Flood in Dover");
  expect(JSON.stringify(stored)).toContain("Typed later.");
});
