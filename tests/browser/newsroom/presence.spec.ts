import { randomUUID } from "node:crypto";
import type { Locator, Page, WebSocketRoute } from "@playwright/test";
import {
  test as base,
  bodyOf,
  openEditPage,
  stageOf,
  untilStored,
  update,
} from "../article-form/article-form-fixtures.ts";
import { expect, expectNoViolations, expectToast, untilAlive } from "../fixtures.ts";

/** Presence of other editors, their saves, and live changes of the article list. */

/** So old that no list of another test contains these articles. */
const LONG_AGO = "2002-03-05T12:00:00Z";
const word = () => `w${randomUUID().replaceAll("-", "").slice(0, 12)}`;

/** Two editors, each with their own browser context. `page` is Ada's. */
const test = base.extend<{ ben: Page }>({
  page: async ({ page, signInAs, service }, use) => {
    const { id } = await signInAs("editor");
    await service.from("profiles").update({ name: "Ada" }).eq("user_id", id).throwOnError();
    await use(page);
  },
  ben: async ({ signInElsewhere, service }, use) => {
    const ben = await signInElsewhere("editor");
    await service.from("profiles").update({ name: "Ben" }).eq("user_id", ben.id).throwOnError();
    await use(ben.page);
  },
});

const presence = (page: Page, name: string): Locator =>
  page.getByText(`${name} is also editing this article`, { exact: true });

async function openList(page: Page, query: string, sort = "title"): Promise<void> {
  await page.goto(`/admin/articles?q=${encodeURIComponent(query)}&sort=${sort}`);
  await expect(page.getByText(/^\d+ articles?$/)).toBeVisible();
}

/** The rows of the list. */
const headlines = (page: Page): Locator =>
  page.getByRole("region", { name: "Articles", exact: true }).locator("[data-article]");

test.describe("two editors of one article", () => {
  test("two editors of an article see each other's names until one of them leaves", async ({
    page,
    ben,
    createSavableArticle,
  }) => {
    const [{ id }, other] = [await createSavableArticle(), await createSavableArticle()];
    await openEditPage(page, id);
    await openEditPage(ben, other.id);
    await expect(presence(page, "Ben")).toHaveCount(0);
    await openEditPage(ben, id);
    await expect(presence(page, "Ben")).toBeVisible();
    await expect(presence(ben, "Ada")).toBeVisible();
    await expect(
      page.getByRole("status").filter({ hasText: "Ben has opened this article." }),
    ).toBeVisible();
    await expectNoViolations(page);
    await ben.goto(`/admin/articles/${other.id}/edit`);
    await expect(bodyOf(ben)).toBeVisible();
    await expect(presence(page, "Ben")).toHaveCount(0);
    await expect(presence(ben, "Ada")).toHaveCount(0);
    await openEditPage(ben, id);
    await expect(presence(page, "Ben")).toBeVisible();
    await ben.close();
    await expect(presence(page, "Ben")).toHaveCount(0);
  });

  test("two editors write in one article at the same time, both keep every word, and undo only their own", async ({
    page,
    ben,
    service,
    createSavableArticle,
  }) => {
    const { id } = await createSavableArticle();
    await openEditPage(page, id);
    await openEditPage(ben, id);
    await expect(presence(page, "Ben")).toBeVisible();
    const writeAtEnd = async (writer: Page, text: string) => {
      await bodyOf(writer).click();
      await writer.keyboard.press("Control+End");
      await writer.keyboard.press("Enter");
      await writer.keyboard.type(text, { delay: 20 });
    };
    await Promise.all([
      writeAtEnd(page, "Ada writes of ships and harbors."),
      writeAtEnd(ben, "Ben writes of storms and tides."),
    ]);
    await ben.getByLabel("Excerpt").fill("As Ben has it.");
    await expect(page.getByLabel("Excerpt")).toHaveValue("As Ben has it.");
    for (const writer of [page, ben]) {
      await expect(bodyOf(writer)).toContainText("Ada writes of ships and harbors.");
      await expect(bodyOf(writer)).toContainText("Ben writes of storms and tides.");
    }
    await expectNoViolations(page);

    // Undo takes back only what the editor wrote.
    await bodyOf(page).click();
    await page.keyboard.press("Control+End");
    await page.keyboard.type(" Ada again.");
    await expect(bodyOf(ben)).toContainText("Ada again.");
    await bodyOf(ben).click();
    await ben.keyboard.press("Control+End");
    await ben.keyboard.type(" Ben again.");
    await expect(bodyOf(page)).toContainText("Ada again. Ben again.");
    await page.keyboard.press("Control+z");
    for (const writer of [page, ben]) {
      await expect(bodyOf(writer)).not.toContainText("Ada again.");
      await expect(bodyOf(writer)).toContainText("Ben again.");
    }
    await untilStored(page);
    await untilStored(ben);
    await update(page);
    await expectToast(page, "Article Updated!");
    await expect(stageOf(ben)).toHaveText(/^Live, saved$/);
    const { data } = await service.from("articles").select().eq("id", id).single().throwOnError();
    expect(data.excerpt).toBe("As Ben has it.");
    expect(JSON.stringify(data.content)).toContain("Ada writes of ships and harbors.");
    expect(JSON.stringify(data.content)).toContain("Ben writes of storms and tides.");
  });
});

test.describe("the article list", () => {
  test("the article list, unlike reader pages, updates rows in place when colleagues save", async ({
    page,
    createArticle,
    service,
  }) => {
    const mark = word();
    const article = await createArticle({ title: `B ${mark}`, published_at: LONG_AGO });
    const sockets: string[] = [];
    page.on("websocket", (socket) => sockets.push(socket.url()));
    await page.goto("/");
    await untilAlive(page);
    await page.waitForLoadState("networkidle");
    expect(sockets, "of a reader page").toEqual([]);
    const joined = untilJoined(page);
    await openList(page, mark);
    await joined;
    expect(sockets[0]).toContain("/realtime/v1/websocket");
    await service
      .from("articles")
      .update({ title: `Renamed ${mark}` })
      .eq("id", article.id)
      .throwOnError();
    await expect(headlines(page)).toHaveText([`Renamed ${mark}`]);
    await createArticle({ title: `A ${mark}`, published_at: LONG_AGO });
    await expect(headlines(page)).toHaveText([`A ${mark}`, `Renamed ${mark}`]);
    await expect(page.getByText("2 articles", { exact: true })).toBeVisible();
    await service.from("articles").delete().eq("id", article.id).throwOnError();
    await expect(headlines(page)).toHaveText([`A ${mark}`]);

    // A focused row stays where it is until the focus leaves the rows.
    await headlines(page).first().focus();
    await createArticle({ title: `0 ${mark}`, published_at: LONG_AGO });
    await expect(page.getByText("1 article changed")).toBeVisible();
    await expect(headlines(page).first()).toBeFocused();
    await page.getByPlaceholder("Search by title or author...").focus();
    await expect(headlines(page)).toHaveText([`0 ${mark}`, `A ${mark}`]);
    await expect(page.getByText("1 article changed")).toHaveCount(0);
  });

  test("the article list is up to date again after a reconnect", async ({
    page,
    createArticle,
    service,
  }) => {
    const mark = word();
    const article = await createArticle({ title: `Before ${mark}`, published_at: LONG_AGO });
    const sockets: WebSocketRoute[] = [];
    await page.routeWebSocket(/\/realtime\/v1\//, (socket) => {
      socket.connectToServer();
      sockets.push(socket);
    });
    await openList(page, mark);
    await expect.poll(() => sockets.length).toBe(1);
    await sockets[0]?.close({ code: 1012 });
    await service
      .from("articles")
      .update({ title: `After ${mark}` })
      .eq("id", article.id)
      .throwOnError();
    await expect(headlines(page)).toHaveText([`After ${mark}`], { timeout: 15_000 });
    await expect.poll(() => sockets.length, { timeout: 15_000 }).toBeGreaterThan(1);
    await service
      .from("articles")
      .update({ title: `Again ${mark}` })
      .eq("id", article.id)
      .throwOnError();
    await expect(headlines(page)).toHaveText([`Again ${mark}`]);
  });

  test("the article list keeps rows in place while some are selected, and counts changed articles", async ({
    page,
    createArticle,
  }) => {
    const mark = word();
    await createArticle({ title: `C ${mark}`, published_at: LONG_AGO });
    const joined = untilJoined(page);
    await openList(page, mark);
    await joined;
    await page.getByRole("checkbox", { name: `Select C ${mark}` }).check();
    await createArticle({ title: `A ${mark}`, published_at: LONG_AGO });
    await expect(page.getByText("1 article changed")).toBeVisible();
    await createArticle({ title: `B ${mark}`, published_at: LONG_AGO });
    await expect(page.getByText("2 articles changed")).toBeVisible();
    await expect(headlines(page)).toHaveText([`C ${mark}`]);
    await expectNoViolations(page);
    await page.getByRole("button", { name: "Show", exact: true }).click();
    await expect(headlines(page)).toHaveText([`A ${mark}`, `B ${mark}`, `C ${mark}`]);
    await expect(page.getByRole("checkbox", { name: `Select C ${mark}` })).toBeChecked();
    await expect(page.getByText("1 selected")).toBeVisible();
    await expect(page.getByRole("region", { name: "Articles", exact: true })).toBeFocused();
  });
});

/** Resolves when the page has subscribed to row changes. */
async function untilJoined(page: Page): Promise<void> {
  const socket = await page.waitForEvent("websocket");
  await socket.waitForEvent("framereceived", ({ payload }) =>
    /postgres_changes.*phx_reply|phx_reply.*postgres_changes/s.test(String(payload)),
  );
}
