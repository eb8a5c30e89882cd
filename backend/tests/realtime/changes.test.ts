import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { anonymousClient, createUser, serviceClient } from "../support/clients.ts";
import { collect, follow, join, olderClient } from "../support/join-channel.ts";
import { openRealtime, type RealtimeBackend } from "../support/open-realtime.ts";
import type { SqlPool } from "../support/open-sql.ts";
import {
  createEditor,
  createPost,
  nextHour,
  POSTS,
  type Post,
  type PostChange,
} from "../support/posts.ts";
import { uniqueWord } from "../support/unique-word.ts";
import { waitFor } from "../support/wait-for.ts";

/** Tables with policies of several kinds: each has a row of a user and one of somebody else. */
const POLICY_TABLES = ["owned", "joined", "whole", "restricted"];
const WITH_POLICIES = `
  ${POLICY_TABLES.map(
    (name) => `
    create table public.${name} (id int primary key, owner uuid, large text);
    alter table public.${name} enable row level security;
    grant select on public.${name} to anon, authenticated, service_role;
    alter publication supabase_realtime add table public.${name};`,
  ).join("")}
  create policy own on public.owned for select to authenticated using (owner = (select auth.uid()));
  create policy own on public.joined for select using (
    exists (select from public.editors where user_id = joined.owner)
  );
  create function public.owner_of_whole(row_of public.whole) returns boolean language sql stable
    as 'select row_of.owner is distinct from null or true';
  create policy whole on public.whole for select using (public.owner_of_whole(whole));
  create policy open on public.restricted for select using (true);
  create policy own on public.restricted as restrictive for select using (owner = (select auth.uid()));`;

let backend: RealtimeBackend;
let sql: SqlPool;
const clients: SupabaseClient[] = [];
beforeAll(async () => {
  backend = await openRealtime(POSTS + WITH_POLICIES);
  ({ sql } = backend);
});
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.removeAllChannels()));
});
afterAll(() => backend.close());

function use(client: SupabaseClient): SupabaseClient {
  clients.push(client);
  return client;
}

const reader = () => use(anonymousClient(backend));
const service = () => use(serviceClient(backend));
const plainUser = async () => use((await createUser(backend)).client);
const editor = async () => use((await createEditor(backend, sql)).client);

/** Subscribes to changes of posts; `filter` in the client's syntax. */
async function followPosts(client: SupabaseClient, filter?: string, event = "*") {
  const changes = collect<PostChange>();
  await follow(
    client
      .channel(uniqueWord("changes"))
      .on<Post>(
        "postgres_changes",
        { event: event as "*", schema: "public", table: "posts", ...(filter ? { filter } : {}) },
        changes.add,
      ),
  );
  return changes.items;
}

/** The ids of the new rows. */
const idsOf = (changes: readonly PostChange[]) =>
  changes.map((change) => ("id" in change.new ? change.new.id : undefined));

/** Waits for a change that comes after all others. */
async function settled(changes: PostChange[]): Promise<void> {
  const { id } = await createPost(sql);
  await waitFor("the last change", () => idsOf(changes).includes(id));
  changes.splice(idsOf(changes).indexOf(id), 1);
}

test("sends inserts, updates and deletes of a row in supabase-js's format", async () => {
  const changes = await followPosts(reader());
  const { id, title } = await createPost(sql, { is_pinned: true });
  // A change carries the row as it is read.
  await waitFor("a change", () => changes.length === 1);
  const [row] = await sql<{ post: Post }[]>`
    update posts set title = 'Changed' where id = ${id} returning to_jsonb(posts) as post`;
  await waitFor("two changes", () => changes.length === 2);
  await sql`delete from posts where id = ${id}`;
  await waitFor("three changes", () => changes.length === 3);
  const common = {
    schema: "public",
    table: "posts",
    commit_timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    errors: null,
  };
  expect(changes[0]).toMatchObject({ ...common, eventType: "INSERT", old: {}, new: { id, title } });
  expect(changes[1]).toEqual({ ...common, eventType: "UPDATE", old: { id }, new: row?.post });
  expect(changes[2]).toEqual({ ...common, eventType: "DELETE", old: { id }, new: {} });
});

test("sends the same changes to a client of the older protocol", async () => {
  const changes = collect<{ new: object }>();
  await follow(
    use(olderClient(backend))
      .channel("any")
      .on("postgres_changes", { event: "INSERT", schema: "public", table: "topics" }, changes.add),
  );
  const [topic] = await sql`insert into topics (name) values ('Science') returning id, name`;
  await waitFor("it", () => changes.items.length === 1);
  expect(changes.items[0]?.new).toEqual(topic);
});

test("lets one channel follow several tables, whole schemas and selected columns", async () => {
  const all = collect<string>();
  const some = collect<PostChange>();
  const updates = collect<PostChange>();
  const posts = { schema: "public", table: "posts" };
  await follow(
    reader()
      .channel(uniqueWord("changes"))
      .on("postgres_changes", { event: "*", schema: "public" }, ({ table, eventType }) =>
        all.add(`${eventType} ${table}`),
      )
      .on<Post>("postgres_changes", { ...posts, event: "*", select: ["title"] } as never, some.add)
      .on<Post>("postgres_changes", { ...posts, event: "UPDATE" }, updates.add),
  );
  await sql`insert into topics (name) values ('Sports')`;
  const { id, title } = await createPost(sql);
  await sql`update posts set is_pinned = true where id = ${id}`;
  await waitFor("all", () => updates.items.length === 1 && all.items.length === 3);
  expect(all.items).toEqual(["INSERT topics", "INSERT posts", "UPDATE posts"]);
  expect(some.items.map((change) => change.new)).toEqual([
    { id, title },
    { id, title },
  ]);
  expect(updates.items[0]?.new).toMatchObject({ id, is_pinned: true });
});

describe("filters of realtime changes", () => {
  test("sends a change to exactly the filters that it matches", async () => {
    const expected: Record<string, boolean> = {
      "title=eq.TITLE": true,
      "title=neq.TITLE": false,
      "title=not.eq.TITLE": false,
      "size=lt.7": true,
      "size=lte.6": true,
      "size=gt.6": false,
      "size=gte.6": true,
      "size=in.(5,6)": true,
      "size=not.in.(5,6)": false,
      "title=like.%ITL%": true,
      "title=ilike.%itl%": true,
      "title=match.^T.*E$": true,
      "title=imatch.^t.*e$": true,
      "title=match.^t": false,
      "sponsor=is.null": true,
      "sponsor=not.is.null": false,
      "is_pinned=is.true": true,
      "sponsor=isdistinct.Somebody": true,
      "sponsor=eq.Somebody": false,
      "sponsor=neq.Somebody": false,
      'excerpt=eq."a, (quoted) \\"text\\""': true,
      'excerpt=in.(other,"a, (quoted) \\"text\\"")': true,
      "is_pinned=eq.true,size=gt.100": false,
      "is_pinned=eq.true,size=gt.1": true,
      "": true,
    };
    const inserted = { event: "INSERT", schema: "public", table: "posts" } as const;
    const met: Record<string, unknown[]> = {};
    const all = collect<PostChange>();
    const channel = reader().channel(uniqueWord("changes"));
    for (const filter of Object.keys(expected)) {
      met[filter] = [];
      channel.on<Post>("postgres_changes", { ...inserted, filter }, ({ new: post }) =>
        met[filter]?.push(post.id),
      );
    }
    const select = { ...inserted, select: ["title"] } as never;
    await follow(channel.on<Post>("postgres_changes", select, all.add));
    const { id } = await createPost(sql, {
      title: "TITLE",
      excerpt: 'a, (quoted) "text"',
      size: 6,
      is_pinned: true,
    });
    await createPost(sql);
    await waitFor("both", () => all.items.length === 2);
    const found = Object.entries(met).map(([filter, ids]) => [filter, ids.includes(id)]);
    expect(Object.fromEntries(found)).toEqual(expected);
  });

  test.each([
    ["nothing=eq.1", /invalid column for filter nothing/],
    ["title=foo.1", /Error parsing `filter` params/],
    ["undefined", /Error parsing `filter` params/],
    ["id=eq.not-a-uuid", /invalid input syntax for type uuid/],
    ["title=match.(", /invalid regular expression/],
    ["title=like.a\\", /LIKE pattern must not end with escape character/],
    ["title=not.ilike.%\\\\\\", /LIKE pattern must not end with escape character/],
    ["published_at=gt.never", /invalid input syntax for type timestamp/],
    ["title=is.true", /Unable to subscribe/],
    ["size=in.(1,x)", /invalid input syntax/],
    ["title=eq.a,,", /empty segments/],
    ["title=in.a", /wrapped by parentheses/],
    ["title';drop table x;--=eq.1", /invalid column/],
  ])("explains to the client what is wrong with the filter %s", async (filter, message) => {
    await expect(followPosts(reader(), filter)).rejects.toThrow(message);
  });

  test("sends only the key of a deleted row", async () => {
    const { id } = await createPost(sql);
    const byKey = await followPosts(reader(), `id=eq.${id}`, "DELETE");
    const byOther = await followPosts(reader(), "title=neq.anything", "DELETE");
    const all = await followPosts(reader(), undefined, "DELETE");
    const other = await createPost(sql);
    await sql`delete from posts where id = ${other.id}`;
    await sql`delete from posts where id = ${id}`;
    await waitFor("all", () => all.length === 2 && byKey.length > 0);
    expect(byKey.map((change) => change.old)).toEqual([{ id }]);
    expect(byOther).toEqual([]);
  });
});

test("rejects subscriptions to an unpublished table", async () => {
  const editors = { event: "*", schema: "public", table: "editors" } as const;
  await expect(
    follow(
      reader()
        .channel("any")
        .on("postgres_changes", editors, () => undefined),
    ),
  ).rejects.toThrow(/Please check Realtime is enabled for the given connect parameters/);
  const waiting = reader().channel("waiting", {
    config: { postgres_changes_options: { wait: true } },
  });
  waiting.on("postgres_changes", { event: "*", schema: "auth", table: "users" }, () => undefined);
  await expect(join(waiting)).rejects.toThrow(/RealtimeDisabledForConfiguration/);
});

test("sends changes according to row level security", async () => {
  const [byAnyone = [], byUser = [], byEditor = [], byService = []] = await Promise.all(
    [reader(), await plainUser(), await editor(), service()].map((client) => followPosts(client)),
  );
  const hidden = await createPost(sql, { published_at: nextHour() });
  const shown = await createPost(sql);
  // A change carries the row as it is read: the first is read before the second is sent.
  await waitFor("the second", () => byAnyone.length === 1 && byUser.length === 1);
  await sql`update posts set title = 'Still hidden' where id = ${hidden.id}`;
  await sql`update posts set title = 'Shown' where id = ${shown.id}`;
  await waitFor("the third", () => byAnyone.length === 2 && byUser.length === 2);
  await sql`update posts set published_at = now() where id = ${hidden.id}`;
  const everything = [
    ["INSERT", hidden.id],
    ["INSERT", shown.id],
    ["UPDATE", hidden.id],
    ["UPDATE", shown.id],
    ["UPDATE", hidden.id],
  ];
  const visible = [1, 3, 4].map((index) => everything[index]);
  await waitFor("the editor's", () => byEditor.length === 5 && byService.length === 5);
  await waitFor("the others'", () => byAnyone.length === 3 && byUser.length === 3);
  const eventsOf = (changes: PostChange[]) =>
    changes.map(({ eventType, new: post }) => [eventType, "id" in post ? post.id : ""]);
  expect([byEditor, byService].map(eventsOf)).toEqual([everything, everything]);
  expect([byAnyone, byUser].map(eventsOf)).toEqual([visible, visible]);
});

test("sends nothing of a table to those who have no rights to it, not even that it changed", async () => {
  const followDrafts = async (client: SupabaseClient) => {
    const changes = collect<unknown>();
    const drafts = { event: "*", schema: "public", table: "drafts" } as const;
    await follow(client.channel(uniqueWord("drafts")).on("postgres_changes", drafts, changes.add));
    return changes.items;
  };
  const visitor = reader();
  const [byVisitor, byEditor] = await Promise.all([visitor, await editor()].map(followDrafts));
  const shown = await followPosts(visitor);
  await sql`insert into drafts (title) values ('A draft')`;
  await waitFor("the editor's change", () => byEditor?.length);
  await settled(shown);
  expect(byVisitor).toEqual([]);
});

describe("deleted rows", () => {
  afterEach(() => sql`alter table public.posts replica identity default`);

  test.each(["default", "full"])(
    "sends a delete only to those who could read the row, with replica identity %s",
    async (replicaIdentity) => {
      await sql.unsafe(`alter table public.posts replica identity ${replicaIdentity}`);
      const lists = await Promise.all(
        [reader(), await plainUser(), await editor(), service()].map((client) =>
          followPosts(client, undefined, "DELETE"),
        ),
      );
      const hidden = await createPost(sql, { published_at: nextHour() });
      const withdrawn = await createPost(sql);
      const shown = await createPost(sql);
      await sql`update posts set published_at = ${nextHour()} where id = ${withdrawn.id}`;
      // Rows of one statement are sent to each subscriber by what it could read.
      await sql`delete from posts where id in ${sql([hidden.id, withdrawn.id, shown.id])}`;
      const last = await createPost(sql);
      await sql`delete from posts where id = ${last.id}`;

      const oldIds = lists.map((list) => () => list.map(({ old }) => "id" in old && old.id));
      await waitFor("the last end", () => oldIds.every((ids) => ids().includes(last.id)));
      const [byAnyone, byUser, byEditor, byService] = oldIds.map((ids) => ids());
      for (const ids of [byAnyone, byUser]) expect(ids).toEqual([shown.id, last.id]);
      const all = [hidden, withdrawn, shown, last].map(({ id }) => id).toSorted();
      for (const ids of [byEditor, byService]) expect(ids?.toSorted()).toEqual(all);
    },
  );

  test("sends a delete only to those who could read the row, for any policy", async () => {
    const owner = await createEditor(backend, sql);
    for (const name of POLICY_TABLES)
      await sql.unsafe(`
        insert into public.${name} values (1, '${owner.id}', repeat('x', 20000)), (2, gen_random_uuid(), '')`);
    const received: string[] = [];
    const note = (who: string) => (change: { table: string; old: object }) => {
      received.push(`${who} ${change.table} ${JSON.stringify(change.old)}`);
    };
    for (const [who, client] of [
      ["owner", use(owner.client)],
      ["anyone", reader()],
      ["service", service()],
    ] as const) {
      const channel = client.channel(uniqueWord());
      for (const table of [...POLICY_TABLES, "posts"])
        channel.on("postgres_changes", { event: "DELETE", schema: "public", table }, note(who));
      await follow(channel);
    }
    for (const name of POLICY_TABLES) await sql.unsafe(`delete from public.${name}`);
    const all = POLICY_TABLES.flatMap((name) => [1, 2].map((id) => `service ${name} {"id":${id}}`));
    await waitFor("all", () => all.every((line) => received.includes(line)));
    // A later change that everyone receives.
    const last = await createPost(sql);
    await sql`delete from posts where id = ${last.id}`;
    await waitFor(
      "the last end",
      () => received.filter((line) => line.includes(last.id)).length === 3,
    );
    const others = received.filter((line) => !/^service|posts/.test(line));
    expect(others.toSorted()).toEqual([
      'owner joined {"id":1}',
      'owner owned {"id":1}',
      'owner restricted {"id":1}',
    ]);
  });
});

test("sends all rows of one statement in order", async () => {
  const changes = await followPosts(reader());
  const rows = await sql<{ id: string }[]>`
    insert into posts (title) select number::text from generate_series(1, 700) as number returning id`;
  await waitFor("all", () => changes.length >= 700);
  expect(idsOf(changes)).toEqual(rows.map(({ id }) => id));
});

test("sends nothing for a rollback, and a whole row above 8000 bytes", async () => {
  const changes = await followPosts(reader());
  await sql
    .begin(async (transaction) => {
      await createPost(transaction, { title: "Undone" });
      throw new Error("undo");
    })
    .catch(() => undefined);
  const content = "Wort ".repeat(60_000);
  const { id } = await createPost(sql, { content });
  await waitFor("it", () => changes.length > 0);
  expect(idsOf(changes)).toEqual([id]);
  expect(changes[0]?.new).toMatchObject({ content });
});

test("omits large values from a record above a megabyte", async () => {
  const changes = await followPosts(reader());
  const { id } = await createPost(sql, { content: "x".repeat(1_100_000) });
  await waitFor("it", () => changes.length > 0);
  expect(changes[0]?.errors).toEqual(["Error 413: Payload Too Large"]);
  expect(changes[0]?.new).toMatchObject({ id });
  expect(changes[0]?.new).not.toHaveProperty("content");
});
