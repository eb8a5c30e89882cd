import { beforeAll, describe, expect, test } from "vitest";
import {
  anonymousClient,
  createUser,
  type SignedInUser,
  serviceClient,
  type TestClient,
} from "../../support/clients.ts";
import { createArticle, createAuthor, minutesFromNow, uniqueWord } from "../../support/rows.ts";
import { getSharedSite, type SharedSite } from "../../support/sites/shared-site.ts";

let site: SharedSite;
let service: TestClient;
let reader: SignedInUser;
let other: SignedInUser;

beforeAll(async () => {
  site = await getSharedSite("role");
  service = serviceClient(site);
  [reader, other] = await Promise.all([createUser(site), createUser(site)]);
});

type Kind = "saved" | "read" | "topic" | "author";
const row = (kind: Kind, key: string, added_at = new Date().toISOString()) => ({
  kind,
  key,
  name: "",
  added_at,
});
const rows = (kind: Kind, count: number) =>
  Array.from({ length: count }, (_, index) =>
    row(kind, `key-${index}`, new Date(Date.UTC(2026, 0, 1) + index * 1000).toISOString()),
  );
const add = (client: TestClient, ...added: ReturnType<typeof row>[]) =>
  client.from("reading_list").upsert(added, { onConflict: "user_id,kind,key" });
const keysOf = async (client: TestClient, kind: Kind) => {
  const found = client.from("reading_list").select("key").eq("kind", kind);
  const { data } = await found.order("added_at", { ascending: false }).throwOnError();
  return data.map(({ key }) => key);
};

test("a reader adds to, reads and removes from the own list, and adding again moves it to the top", async () => {
  await add(
    reader.client,
    row("saved", "a", "2026-01-01"),
    row("saved", "b", "2026-01-02"),
  ).throwOnError();
  await add(reader.client, row("saved", "a", "2026-01-03")).throwOnError();
  expect(await keysOf(reader.client, "saved")).toEqual(["a", "b"]);
  await reader.client.from("reading_list").delete().eq("kind", "saved").throwOnError();
  expect(await keysOf(reader.client, "saved")).toEqual([]);
});

test("nobody else reads, changes or removes a reader's list, and nobody adds to another's", async () => {
  await add(reader.client, row("saved", "mine")).throwOnError();
  const admin = await createUser(site, "admin");
  for (const { client } of [other, admin]) {
    expect(await keysOf(client, "saved")).toEqual([]);
    const own = { user_id: reader.id };
    await client.from("reading_list").update({ key: "taken" }).eq("key", "mine");
    await client.from("reading_list").delete().eq("key", "mine");
    const forged = await client.from("reading_list").insert({ ...row("saved", "forged"), ...own });
    expect(forged.status).toBe(403);
  }
  const anonymous = anonymousClient(site);
  expect((await anonymous.from("reading_list").select("key")).status).toBe(401);
  expect((await anonymous.from("reading_list").insert(row("saved", "x"))).status).toBe(401);
  expect(await keysOf(reader.client, "saved")).toEqual(["mine"]);
});

describe("bounds", () => {
  test.each([
    ["saved", 400, "You have saved 400 articles. Remove some of them first."],
    ["topic", 100, "You follow 100 topics. Remove some of them first."],
    ["author", 100, "You follow 100 authors. Remove some of them first."],
  ] as const)("a list of the kind %s has at most %i entries", async (kind, limit, message) => {
    const { client } = await createUser(site);
    await add(client, ...rows(kind, limit)).throwOnError();
    const { error } = await add(client, row(kind, "one-more"));
    expect(error).toMatchObject({ code: "54000", message });
    expect(await keysOf(client, kind)).toHaveLength(limit);
    // Entries that are there already may be added again.
    await add(client, row(kind, "key-0")).throwOnError();
  });

  test("a full history forgets what was read longest ago", async () => {
    const { client } = await createUser(site);
    await add(client, ...rows("read", 120)).throwOnError();
    await add(client, row("read", "newest")).throwOnError();
    const keys = await keysOf(client, "read");
    expect(keys).toHaveLength(100);
    expect(keys[0]).toBe("newest");
    expect(keys).not.toContain("key-20");
    expect(keys).toContain("key-21");
  });

  test.each([
    row("saved", ""),
    row("saved", "A b"),
    row("saved", "x".repeat(201)),
    { ...row("topic", "x"), name: "x".repeat(201) },
    row("nothing" as Kind, "x"),
  ])("refuses malformed entries (%#)", async (malformed) => {
    const { error } = await reader.client.from("reading_list").insert(malformed);
    expect(error?.code).toBe("23514");
  });

  test("no entry is newer than the clock of the database", async () => {
    const { client } = await createUser(site);
    await add(client, row("read", "a", minutesFromNow(600))).throwOnError();
    const { data } = await client.from("reading_list").select("added_at").single().throwOnError();
    expect(Date.parse(data.added_at)).toBeLessThan(Date.now() + 60_000);
  });
});

test("nothing is listed as read while the history is off, and a reader changes only the own setting", async () => {
  const { client, id } = await createUser(site);
  const set = (isOn: boolean) =>
    client.from("profiles").update({ has_reading_history: isOn }).eq("user_id", id).throwOnError();
  await set(false);
  await add(client, row("read", "a"), row("saved", "a")).throwOnError();
  expect(await keysOf(client, "read")).toEqual([]);
  expect(await keysOf(client, "saved")).toEqual(["a"]);
  await other.client.from("profiles").update({ has_reading_history: true }).eq("user_id", id);
  await add(client, row("read", "a")).throwOnError();
  expect(await keysOf(client, "read")).toEqual([]);
  await set(true);
  await add(client, row("read", "a")).throwOnError();
  expect(await keysOf(client, "read")).toEqual(["a"]);
});

test("the list is deleted with the account, and out of reach once its session ends", async () => {
  const { client, id } = await createUser(site);
  await add(client, row("saved", "a")).throwOnError();
  const ended = await createUser(site);
  await add(ended.client, row("saved", "b")).throwOnError();
  await service.auth.admin.deleteUser(id);
  const rowsOf = async (user: string) =>
    (await service.from("reading_list").select("key").eq("user_id", user).throwOnError()).data;
  expect(await rowsOf(id)).toEqual([]);
  const { data } = await ended.client.auth.getSession();
  await service.auth.admin.signOut(data.session?.access_token ?? "");
  expect(await keysOf(ended.client, "saved")).toEqual([]);
  expect(await rowsOf(ended.id)).toEqual([{ key: "b" }]);
});

describe("articles of what is followed", () => {
  const list = async (followed: { topics?: string[]; authors?: string[] }, max_rows = 30) => {
    const found = anonymousClient(site).rpc("list_followed_articles", { ...followed, max_rows });
    const { data } = await found.select("slug").throwOnError();
    return data.map(({ slug }) => slug);
  };

  test("are the newest public ones of topics and of first and second authors, each once", async () => {
    const tag = `topic ${uniqueWord()}`;
    const slug = tag.replace(" ", "-");
    const [first, second] = [await createAuthor(service), await createAuthor(service)];
    const at = (minutes: number) => ({ published_at: minutesFromNow(minutes) });
    // Among the newest of the site, to which other tests add.
    const tagged = await createArticle(service, { tags: [tag], author_id: first.id, ...at(-0.2) });
    const shared = await createArticle(service, {
      author_id: first.id,
      other_authors: [{ author_id: second.id, role: "by" }],
      ...at(-0.1),
    });
    await createArticle(service, { tags: [tag], author_id: first.id, ...at(60) });
    expect(await list({ topics: [slug] })).toEqual([tagged.slug]);
    expect(await list({ authors: [second.slug] })).toEqual([shared.slug]);
    expect(await list({ topics: [slug], authors: [first.slug, second.slug] })).toEqual([
      shared.slug,
      tagged.slug,
    ]);
    expect(await list({ topics: [slug], authors: [first.slug] }, 1)).toEqual([shared.slug]);
    expect(await list({ topics: ["no-such-topic"], authors: ["nobody"] })).toEqual([]);
    expect(await list({})).toEqual([]);
  });

  test("follow a tag to its new name", async () => {
    const [old, next] = [`old ${uniqueWord()}`, `next ${uniqueWord()}`];
    const article = await createArticle(service, { tags: [old] });
    const admin = await createUser(site, "admin");
    await admin.client.rpc("rename_tag", { tag: old, new_tag: next }).throwOnError();
    expect(await list({ topics: [old.replace(" ", "-")] })).toEqual([article.slug]);
  });

  test("are refused for more than 200 topics and authors", async () => {
    const topics = Array.from({ length: 201 }, (_, index) => `topic-${index}`);
    const { error } = await anonymousClient(site).rpc("list_followed_articles", { topics });
    expect(error?.code).toBe("22023");
  });
});
