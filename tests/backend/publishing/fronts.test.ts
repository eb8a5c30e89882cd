import { afterAll, beforeAll, expect, test } from "vitest";
import type { FrontContainer, FrontLayout } from "../../../app/domain/fronts/layout.ts";
import {
  anonymousClient,
  createUser,
  serviceClient,
  type TestClient,
} from "../../support/clients.ts";
import { createArticle, minutesFromNow, uniqueWord } from "../../support/rows.ts";
import { sendView } from "../../support/send-view.ts";
import { type RunningSite, startSite } from "../../support/start-site.ts";
import { waitFor } from "../../support/wait-for.ts";

/** The front page on a site of its own: empty, with articles of which none is flagged, and composed. */

let site: RunningSite;
let service: TestClient;
beforeAll(async () => {
  site = await startSite({ env: { STAFF_ACCESS: "role", TRUST_PROXY: "1" } });
  service = serviceClient(site);
});
afterAll(() => site.stop());

const page = async () => (await fetch(site.url)).text();

/** Headlines of a section of the front page. */
async function headlines(title: string): Promise<string[]> {
  const [, rest = ""] = (await page()).split(`>${title}<`);
  const [section = ""] = rest.split("</section>");
  return [...section.matchAll(/<h3[^>]*><a[^>]*>([^<]*)</g)].map(([, text = ""]) => text);
}

test("an empty site tells its first visitor how to begin, and others that it is publishing soon", async () => {
  const first = await page();
  expect(first).toContain("Create the first account");
  expect(first).toContain("No articles to display in Top News.");
  expect(first).toContain("No Trending News to display currently.");
  await createUser(site, "editor");
  await waitFor("the word to readers", async () => (await page()).includes("Publishing soon"));
  const second = await page();
  expect(second).not.toContain("Create the first account");
  expect(second).toContain("No Sports News to display currently.");
});

test("without flags, Trending fills from what was read most, and Top from the newest", async () => {
  const titles = [];
  for (let n = 1; n <= 6; n += 1) {
    const title = `Unflagged ${n} ${uniqueWord()}`;
    titles.push(title);
    await createArticle(service, { title, published_at: minutesFromNow(-n) });
  }
  const [newest, second, third, fourth, fifth, oldest] = titles;
  await waitFor("the newest articles", async () =>
    (await headlines("Trending News")).includes(newest ?? ""),
  );
  expect(await headlines("Trending News")).toEqual([newest, second, third, fourth]);
  expect(await headlines("Top News")).toEqual([fifth, oldest]);

  const { data } = await service
    .from("articles")
    .select("slug")
    .eq("title", oldest ?? "")
    .single()
    .throwOnError();
  await sendView(site, { path: `/article/${data.slug}` });
  await waitFor("what was read", async () => (await headlines("Trending News"))[0] === oldest);
  expect(await headlines("Trending News")).toEqual([oldest, newest, second, third]);
  expect(await headlines("Top News")).toEqual([fourth, fifth]);

  await service
    .from("articles")
    .update({ is_featured: true })
    .eq("title", newest ?? "")
    .throwOnError();
  await waitFor("the featured article", async () => (await headlines("Top News")).length === 1);
  expect(await headlines("Top News")).toEqual([newest]);
});

const container = (fields: Partial<FrontContainer>): FrontContainer => ({
  id: "one",
  kind: "row",
  title: "Our choice",
  isHidden: false,
  source: { by: "latest" },
  size: 2,
  slots: [],
  ...fields,
});

async function homeFront(client: TestClient) {
  const { data } = await client
    .from("fronts")
    .select("id,version")
    .eq("place", "home")
    .single()
    .throwOnError();
  return data;
}

async function publish(client: TestClient, layout: FrontLayout | null, basedOn?: number) {
  const { id, version } = await homeFront(service);
  return client.rpc("publish_front", { front_id: id, based_on: basedOn ?? version, layout });
}

test("a published front replaces the default sections at once, and its articles are current", async () => {
  const { client: editor, id: editorId } = await createUser(site, "editor");
  const placed = await createArticle(service, { published_at: minutesFromNow(-600) });
  await page();
  const layout = {
    containers: [
      container({
        slots: [{ id: "slot", articleId: placed.id, headline: "Chosen", kicker: "Special" }],
      }),
      container({ id: "two", title: "The rest", source: { by: "featured" }, kind: "package" }),
    ],
  };
  const { data: number } = await publish(editor, layout).then((answer) => answer);
  expect(number).toBe(1);
  const startedAt = performance.now();
  await waitFor("the composed page", async () => (await page()).includes("Our choice"));
  expect(performance.now() - startedAt).toBeLessThan(2000);
  expect((await headlines("Our choice"))[0]).toBe("Chosen");
  expect(await page()).toContain("Special");
  expect(await page()).not.toContain("Tech News");

  await service.from("articles").delete().eq("id", placed.id).throwOnError();
  await waitFor("the rule", async () => !(await headlines("Our choice")).includes("Chosen"));
  expect(await headlines("Our choice")).toHaveLength(2);

  const { data: activity } = await service
    .from("activity")
    .select("action,user_id")
    .eq("action", "front-published")
    .throwOnError();
  expect(activity).toEqual([{ action: "front-published", user_id: editorId }]);

  const stale = await publish(editor, layout, 0);
  expect(stale.status).toBe(409);
  expect((await publish(editor, null)).error).toBeNull();
  await waitFor("the default sections", async () => (await page()).includes("Tech News"));
  const { data: versions } = await editor
    .from("front_versions")
    .select("number,layout,created_by")
    .order("number")
    .throwOnError();
  expect(versions).toEqual([
    { number: 1, layout, created_by: editorId },
    { number: 2, layout: null, created_by: editorId },
  ]);
});

test("an image that a published front shows counts as used, also after another version", async () => {
  const path = `fronts/${uniqueWord()}.webp`;
  const { client: editor } = await createUser(site, "editor");
  const unused = async () => (await editor.rpc("unused_images", { paths: [path] })).data;
  expect(await unused()).toEqual([path]);
  const placed = await createArticle(service);
  const slots = [{ id: "slot", articleId: placed.id, image: path }];
  await publish(editor, { containers: [container({ slots })] });
  await waitFor("the image", async () => (await page()).includes(path));
  expect(await unused()).toEqual([]);
  const uses = () => editor.rpc("list_image_uses", { path }).throwOnError();
  expect((await uses()).data).toMatchObject([{ kind: "front", title: "home", is_current: true }]);
  await publish(editor, null);
  expect(await unused()).toEqual([]);
  expect((await uses()).data).toMatchObject([{ kind: "front", is_current: false }]);
});

test("only editors publish fronts and read their history, and readers see published layouts alone", async () => {
  const layout = { containers: [container({})] };
  for (const role of ["author", "contributor", "reader"] as const) {
    const { client } = await createUser(site, role);
    expect((await publish(client, layout)).error?.code).toBe("42501");
    const { data } = await client.from("front_versions").select("number").throwOnError();
    expect(data).toEqual([]);
  }
  const anonymous = anonymousClient(site);
  expect((await publish(anonymous, layout)).error).not.toBeNull();
  expect((await anonymous.from("front_versions").select("number")).error?.code).toBe("42501");
  const { client: admin } = await createUser(site, "admin");
  const unpublished = await anonymous.from("fronts").select("layout").throwOnError();
  expect(unpublished.data).toEqual([]);
  await publish(admin, layout);
  const published = await anonymous.from("fronts").select("place,layout").throwOnError();
  expect(published.data).toEqual([{ place: "home", layout }]);
  const changed = await admin.from("front_versions").delete().eq("number", 1);
  expect(changed.error?.code).toBe("42501");
});

test("a pinned article leaves its place at its moment, on a page that is cached", async () => {
  const { client: editor } = await createUser(site, "editor");
  const pinned = await createArticle(service, { published_at: minutesFromNow(-900) });
  const pinnedUntil = new Date(Date.now() + 2500).toISOString();
  const slots = [{ id: "slot", articleId: pinned.id, pinnedUntil }];
  await publish(editor, { containers: [container({ slots })] });
  await waitFor("the pin", async () => (await headlines("Our choice"))[0] === pinned.title);
  await waitFor("its end", async () => !(await headlines("Our choice")).includes(pinned.title));
  expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(pinnedUntil));
});

test("only editors write and read the document of a front", async () => {
  const { id } = await homeFront(service);
  const save = (client: TestClient) =>
    client.rpc("save_front", { front_id: id, known_seq: 0, update: "AAA=" });
  const { client: author } = await createUser(site, "author");
  expect((await save(author)).error?.code).toBe("42501");
  const list = { front_id: id, known_seq: 0 };
  expect((await author.rpc("list_front_updates", list)).error?.code).toBe("42501");
  const { client: editor } = await createUser(site, "editor");
  const unplanned = { planned_at: null, plan_failed: null };
  expect((await save(editor)).data).toEqual({ seq: 1, updates: [], ...unplanned });
  expect((await save(editor)).data).toEqual({ seq: 2, updates: ["AAA="], ...unplanned });
  expect((await editor.rpc("list_front_updates", list)).data).toEqual({
    seq: 2,
    updates: ["AAA=", "AAA="],
    ...unplanned,
  });
});

test("a planned layout is published at its moment, in the name of who planned it", async () => {
  const { client: editor, id: editorId } = await createUser(site, "editor");
  const { id } = await homeFront(service);
  const layout = { containers: [container({ title: "The morning" })] };
  const plan = (at: string | null, planned: FrontLayout | null = layout) =>
    editor.rpc("plan_front", { front_id: id, at, layout: planned });
  const plannedAt = async () =>
    (await editor.rpc("list_front_updates", { front_id: id, known_seq: 0 })).data?.planned_at;
  const { client: author } = await createUser(site, "author");
  const refused = await author.rpc("plan_front", { front_id: id, at: null, layout: null });
  expect(refused.error?.code).toBe("42501");
  expect((await plan(minutesFromNow(-1))).error?.message).toBe("Choose a time that lies ahead.");

  await plan(minutesFromNow(60)).then(({ error }) => expect(error).toBeNull());
  expect(await plannedAt()).not.toBeNull();
  await plan(null, null);
  expect(await plannedAt()).toBeNull();

  const at = new Date(Date.now() + 1500);
  await plan(at.toISOString());
  expect(await page()).not.toContain("The morning");
  await waitFor("the planned page", async () => (await page()).includes("The morning"));
  expect(Date.now()).toBeGreaterThanOrEqual(at.getTime());
  expect(await plannedAt()).toBeNull();
  const { data: versions } = await editor
    .from("front_versions")
    .select("created_by")
    .order("number", { ascending: false })
    .limit(1)
    .throwOnError();
  expect(versions).toEqual([{ created_by: editorId }]);
});

test("a plan of somebody who may not publish fronts any more is not carried out", async () => {
  const { client: editor, id: editorId } = await createUser(site, "editor");
  const { id } = await homeFront(service);
  const layout = { containers: [container({ title: "Not this one" })] };
  const at = new Date(Date.now() + 1500).toISOString();
  await editor.rpc("plan_front", { front_id: id, at, layout }).throwOnError();
  await service.from("profiles").update({ role: "author" }).eq("user_id", editorId).throwOnError();
  const { client: other } = await createUser(site, "editor");
  const failure = async () =>
    (await other.rpc("list_front_updates", { front_id: id, known_seq: 0 })).data?.plan_failed;
  await waitFor("the refusal", async () => (await failure()) !== null);
  expect(await page()).not.toContain("Not this one");
});

test("a stored layout that is none leaves the front page with its default sections", async () => {
  const { client: editor } = await createUser(site, "editor");
  await publish(editor, { containers: [{ id: 7 }] } as never);
  await waitFor("the default sections", async () => (await page()).includes("Tech News"));
  const { error } = await publish(editor, { containers: "x".repeat(300_000) } as never);
  expect(error?.code).toBe("23514");
});

test("a live container shows the newest updates of live articles, and nothing when there are none", async () => {
  const { client: editor } = await createUser(site, "editor");
  const title = `Storm ${uniqueWord()}`;
  const article = await createArticle(service, { title, label: "live" });
  await createArticle(service, { title: "Not live" });
  const layout = {
    containers: [
      container({ id: "now", title: "Now", kind: "live", source: { by: "label", label: "live" } }),
      container({ id: "after", title: "After", source: { by: "none" } }),
    ],
  };
  expect((await publish(editor, layout)).error).toBeNull();
  await waitFor("the container", async () => (await page()).includes(">Now<"));
  expect(await headlines("Now")).toEqual([title]);

  let { updated_at: seen } = article;
  for (const text of ["The gate jams.", "The quay is flooded.", "The gate closes."]) {
    const { data } = await editor
      .rpc("publish_with_note", {
        article_id: article.id,
        changes: {},
        seen_version: seen ?? "",
        kind: "update",
        text,
      })
      .throwOnError();
    seen = data.updated_at;
  }
  const listed = async () => {
    const [, list = ""] = (await page()).split(`aria-label="Updates on ${title}"`);
    return [...(list.split("</ol>")[0] ?? "").matchAll(/#correction-[^>]*>([^<]*)</g)].map(
      ([, text]) => text,
    );
  };
  await waitFor("the updates", async () => (await listed()).length === 3);
  expect(await listed()).toEqual(["The gate closes.", "The quay is flooded.", "The gate jams."]);

  await service.from("articles").update({ label: null }).eq("id", article.id).throwOnError();
  await waitFor("the end", async () => !(await page()).includes(">Now<"));
  expect((await publish(editor, null)).error).toBeNull();
});
