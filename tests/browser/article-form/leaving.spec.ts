import { expect, expectToast } from "../fixtures.ts";
import { bodyOf, openNewArticle, test, untilDraftStored, update } from "./article-form-fixtures.ts";

test.use({ expectedErrors: { texts: ["Failed to load resource"] } });

test("text typed just before leaving can be restored", async ({ page, signInAs }) => {
  await signInAs("editor");
  await page.goto("/admin/articles");
  await page.getByRole("link", { name: "Create New Article" }).click();
  await page.getByLabel("Title").fill("Half a title");
  await bodyOf(page).click();
  await page.keyboard.type("The last words");
  await page.goBack();
  await page.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL(/\/admin\/articles$/);
  await page.getByRole("link", { name: "Create New Article" }).click();
  await page.getByRole("button", { name: "Restore" }).click();
  await expect(bodyOf(page)).toHaveText("The last words");
});

test("a save with a lost response causes no conflict later", async ({
  page,
  service,
  openArticle,
}) => {
  const { id } = await openArticle();
  let isLost = false;
  await page.route(
    (url) => url.pathname === "/rest/v1/articles",
    async (route) => {
      if (route.request().method() !== "PATCH" || isLost) return route.fallback();
      isLost = true;
      await route.fetch();
      await page.getByLabel("Excerpt").fill("The second version.");
      await page.keyboard.press("Control+s");
      await route.abort("connectionreset");
    },
  );
  await page.getByLabel("Excerpt").fill("The first try.");
  await update(page);
  await expectToast(page, "Article Updated!");
  await expect
    .poll(async () => {
      const { data } = await service.from("articles").select("excerpt").eq("id", id).single();
      return data?.excerpt;
    })
    .toBe("The second version.");
  await expect(page.getByRole("dialog")).toBeHidden();
});

test("changes to a deleted article are offered for a new one", async ({
  page,
  service,
  openArticle,
}) => {
  const { id } = await openArticle();
  await bodyOf(page).fill("Words without an article.");
  await untilDraftStored(page, "Words without an article.");
  await service.from("articles").delete().eq("id", id).throwOnError();
  page.once("dialog", (dialog) => dialog.accept());
  await page.reload();
  await expectToast(page, "Article Not Found", "The requested article could not be found.");
  await openNewArticle(page);
  await page.getByRole("button", { name: "Restore" }).click();
  await expect(bodyOf(page)).toHaveText("Words without an article.");
});
