import { revokeSessions } from "../accounts/revoke-sessions.ts";
import { expect, expectNoViolations, expectToast } from "../fixtures.ts";
import {
  bodyOf,
  fillArticle,
  openEditPage,
  openNewArticle,
  saveNew,
  statusOf,
  test,
  uniqueTitle,
  untilDraftStored,
  untilNoDraft,
} from "./article-form-fixtures.ts";

test.use({ expectedErrors: { texts: ["Failed to load resource"] } });

test("unsaved changes can be restored after a reload", { tag: "@one-width" }, async ({
  page,
  startArticle,
}) => {
  const title = uniqueTitle("Reload");
  await startArticle();
  await page.getByLabel("Title").fill(title);
  await bodyOf(page).fill("Words that are not saved.");
  await untilDraftStored(page, "not saved");
  page.once("dialog", (dialog) => dialog.accept());
  await page.reload();
  await expect(
    page.getByText(/^Unsaved changes, last edited at \d{1,2}:\d\d\s[AP]M$/),
  ).toBeVisible();
  await expect(bodyOf(page)).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole("button", { name: "Restore" }).click();
  await expect(page.getByLabel("Title")).toHaveValue(title);
  await expect(page.getByLabel("Slug")).toHaveValue(title.toLowerCase().replaceAll(" ", "-"));
  await expect(bodyOf(page)).toHaveText("Words that are not saved.");
  await expect(page.getByRole("button", { name: "Restore" })).toBeHidden();
  await expect(page.getByRole("main")).toBeFocused();
  await expect(statusOf(page, "Unsaved changes")).toBeVisible();
  await page.getByLabel("Title").fill("Another title");
  await expect(page.getByLabel("Slug")).toHaveValue("another-title");
});

test("unsaved changes can be restored after a crash", { tag: "@one-width" }, async ({
  page,
  context,
  openArticle,
}) => {
  const { id } = await openArticle();
  await bodyOf(page).click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" The last words");
  await untilDraftStored(page, "The last words");
  await page.close({ runBeforeUnload: false });
  const again = await context.newPage();
  await openEditPage(again, id);
  await again.getByRole("button", { name: "Restore" }).click();
  await expect(bodyOf(again)).toHaveText("A first paragraph. The last words");
  await again.keyboard.press("Control+s");
  await expectToast(again, "Article Updated!");
  await again.reload();
  await expect(bodyOf(again)).toHaveText("A first paragraph. The last words");
  await expect(again.getByRole("button", { name: "Restore" })).toBeHidden();
});

test("a draft that was saved after all is not offered", { tag: "@one-width" }, async ({
  page,
  context,
  service,
  openArticle,
}) => {
  const title = uniqueTitle("Stored");
  const { id } = await openArticle();
  await page.getByLabel("Title").fill(title);
  await untilDraftStored(page, title);
  await page.close({ runBeforeUnload: false });
  await service.from("articles").update({ title }).eq("id", id).throwOnError();
  const again = await context.newPage();
  await openEditPage(again, id);
  await expect(again.getByLabel("Title")).toHaveValue(title);
  await untilNoDraft(again);
  await expect(again.getByRole("button", { name: "Restore" })).toBeHidden();
});

test("a discarded draft is deleted", { tag: "@one-width" }, async ({ page, startArticle }) => {
  await startArticle();
  await page.getByLabel("Title").fill("Not wanted");
  await untilDraftStored(page, "Not wanted");
  page.on("dialog", (dialog) => dialog.accept());
  await page.reload();
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByLabel("Title")).toHaveValue("");
  await expect(page.getByRole("main")).toBeFocused();
  await page.reload();
  await expect(bodyOf(page)).toBeVisible();
  await expect(page.getByText(/^Unsaved changes, last edited/)).toBeHidden();
});

test("drafts are not offered to another user of the same browser", { tag: "@one-width" }, async ({
  page,
  context,
  signInAs,
  startArticle,
}) => {
  await startArticle();
  await page.getByLabel("Title").fill("A secret");
  await untilDraftStored(page, "A secret");
  await page.close({ runBeforeUnload: false });
  await context.clearCookies();
  await signInAs("editor");
  const theirs = await context.newPage();
  await openNewArticle(theirs);
  await untilDraftStored(theirs, "A secret");
  await expect(theirs.getByRole("button", { name: "Restore" })).toBeHidden();
});

test("a form in another tab keeps its own draft", { tag: "@one-width" }, async ({
  page,
  context,
  startArticle,
}) => {
  await startArticle();
  await page.getByLabel("Title").fill("In the first tab");
  await untilDraftStored(page, "In the first tab");
  const second = await context.newPage();
  await openNewArticle(second);
  await second.getByLabel("Title").fill("In the second tab");
  await untilDraftStored(second, "In the second tab");
  await expect(second.getByRole("button", { name: "Restore" })).toBeHidden();
  await untilDraftStored(second, "In the first tab");
});

test("leaving with unsaved changes asks for confirmation", async ({ page, signInAs, isPhone }) => {
  await signInAs("editor");
  const leave = async () => {
    if (isPhone) await page.goBack();
    else await page.getByRole("link", { name: "Articles", exact: true }).click();
  };
  await page.goto("/admin/articles");
  await page.getByRole("link", { name: "Create New Article" }).click();
  await page.getByLabel("Title").fill("Half a title");
  await leave();
  const dialog = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await expect(dialog).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole("button", { name: "Stay" }).click();
  await expect(page.getByLabel("Title")).toHaveValue("Half a title");
  await leave();
  await page.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL(/\/admin\/articles$/);
  await page.goto("/admin/articles/new");
  await page.getByRole("button", { name: "Restore" }).click();
  await expect(page.getByLabel("Title")).toHaveValue("Half a title");
});

test("closing the tab with unsaved changes asks for confirmation", {
  tag: "@one-width",
}, async ({ page, startArticle }) => {
  await startArticle();
  await page.getByLabel("Title").fill("x");
  const asked = page.waitForEvent("dialog");
  const closing = page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.dismiss();
  await closing;
  await page.getByLabel("Title").fill("");
  await expect(statusOf(page, "Saved")).toBeVisible();
});

test("changes made during the first save are carried to the edit page", {
  tag: "@one-width",
}, async ({ page, service, startArticle }) => {
  const title = uniqueTitle("Fast writer");
  await startArticle();
  await fillArticle(page, title);
  const { promise: typed, resolve: release } = Promise.withResolvers<void>();
  await page.route(
    (url) => url.pathname === "/rest/v1/articles",
    async (route) => {
      if (route.request().method() === "POST") await typed;
      await route.fallback();
    },
  );
  await saveNew(page);
  await expect(statusOf(page, "Saving...")).toBeVisible();
  await page.getByLabel("Excerpt").fill("Typed during the save.");
  release();
  await expectToast(page, "Article Saved!");
  await expect(page.getByRole("heading", { name: "Edit Article" })).toBeVisible();
  await expect(page.getByLabel("Excerpt")).toHaveValue("Typed during the save.");
  await expect(statusOf(page, "Unsaved changes")).toBeVisible();
  await page.keyboard.press("Control+s");
  await expectToast(page, "Article Updated!");
  const { data } = await service.from("articles").delete().eq("title", title).select();
  expect(data).toMatchObject([{ excerpt: "Typed during the save." }]);
});

test("an expired session loses no changes", { tag: "@one-width" }, async ({
  page,
  service,
  openArticle,
}) => {
  const { id, user } = await openArticle();
  await page.getByLabel("Excerpt").fill("Written before the end.");
  await revokeSessions(user);
  await page.keyboard.press("Control+s");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  await dialog.getByLabel("Email").fill(user.email);
  await dialog.getByLabel("Password", { exact: true }).fill(user.password);
  await page.keyboard.press("Enter");
  await expect(statusOf(page, "Saved")).toBeVisible();
  const { data } = await service.from("articles").select("excerpt").eq("id", id).single();
  expect(data?.excerpt).toBe("Written before the end.");
});
