import { randomUUID } from "node:crypto";
import type { RealtimePostgresChangesPayload } from "@supabase/supabase-js";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import type { ArticleRow, CategoryRow } from "../../../app/data/rows.types.ts";
import {
  anonymousClient,
  createUser,
  serviceClient,
  type TestClient,
} from "../../support/clients.ts";
import { openSql } from "../../support/open-sql.ts";
import {
  articleFields,
  createArticle,
  createAuthor,
  createCategory,
  minutesFromNow,
  uniqueWord,
} from "../../support/rows.ts";
import { getSharedSite, type SharedSite } from "../../support/sites/shared-site.ts";
import { waitFor } from "../../support/wait-for.ts";
import { collect, follow, join, olderClient } from "./join-channel.ts";

let site: SharedSite;
let service: TestClient;
const clients: { removeAllChannels: () => Promise<unknown> }[] = [];
beforeAll(async () => {
  site = await getSharedSite("role");
  service = serviceClient(site);
});
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.removeAllChannels()));
});

function reader(): TestClient {
  const client = anonymousClient(site);
  clients.push(client);
  return client;
}

async function staff(role: "editor" | "reader") {
  const user = await createUser(site, role);
  // The role is part of the token from the next sign-in.
  await user.client.auth.refreshSession();
  clients.push(user.client);
  return user.client;
}

type Change = RealtimePostgresChangesPayload<ArticleRow>;

/** Subscribes to changes of articles; `filter` in the client's syntax. */
async function followArticles(client: TestClient, filter?: string, event = "*") {
  const changes = collect<Change>();
  await follow(
    client
      .channel(uniqueWord("changes"))
      .on<ArticleRow>(
        "postgres_changes",
        { event: event as "*", schema: "public", table: "articles", ...(filter ? { filter } : {}) },
        changes.add,
      ),
  );
  return changes.items;
}

/** Waits for a change that comes after all others. */
async function settled(changes: Change[]): Promise<void> {
  const { id } = await createArticle(service);
  await waitFor("the last change", () =>
    changes.some((change) => "id" in change.new && change.new.id === id),
  );
  changes.splice(
    changes.findIndex((change) => "id" in change.new && change.new.id === id),
    1,
  );
}

test("sends inserts, updates and deletes of an article in supabase-js's format", async () => {
  const changes = await followArticles(reader());
  const { id, slug } = await createArticle(service, { tags: ["one", "two"], is_featured: true });
  const { data: row } = await service
    .from("articles")
    .update({ title: "Changed" })
    .eq("id", id)
    .select()
    .single()
    .throwOnError();
  await waitFor("two changes", () => changes.length === 2);
  await service.from("articles").delete().eq("id", id).throwOnError();
  await waitFor("three changes", () => changes.length === 3);
  const common = {
    schema: "public",
    table: "articles",
    commit_timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    errors: null,
  };
  expect(changes[0]).toMatchObject({ ...common, eventType: "INSERT", old: {}, new: { id, slug } });
  expect(changes[1]).toEqual({ ...common, eventType: "UPDATE", old: { id }, new: row });
  expect(changes[2]).toEqual({ ...common, eventType: "DELETE", old: { id }, new: {} });
});

test("sends the same changes to a client of the older protocol", async () => {
  const client = olderClient(site);
  clients.push(client);
  const changes = collect<RealtimePostgresChangesPayload<CategoryRow>>();
  await follow(
    client
      .channel("any")
      .on<CategoryRow>(
        "postgres_changes",
        { event: "INSERT", schema: "public", table: "categories" },
        changes.add,
      ),
  );
  const category = await createCategory(service);
  await waitFor("it", () => changes.items.length === 1);
  expect(changes.items[0]?.new).toEqual(category);
});

test("lets one channel follow several tables, whole schemas and selected columns", async () => {
  const all = collect<string>();
  const some = collect<Change>();
  const updates = collect<Change>();
  await follow(
    reader()
      .channel(uniqueWord("changes"))
      .on("postgres_changes", { event: "*", schema: "public" }, ({ table, eventType }) =>
        all.add(`${eventType} ${table}`),
      )
      .on<ArticleRow>(
        "postgres_changes",
        { event: "*", schema: "public", table: "articles", select: ["title"] } as never,
        some.add,
      )
      .on<ArticleRow>(
        "postgres_changes",
        { event: "UPDATE", schema: "public", table: "articles" },
        updates.add,
      ),
  );
  const author = await createAuthor(service);
  const { id, title } = await createArticle(service, { author_id: author.id });
  await service.from("articles").update({ is_popular: true }).eq("id", id).throwOnError();
  await waitFor("all", () => updates.items.length === 1 && all.items.length === 3);
  expect(all.items).toEqual(["INSERT authors", "INSERT articles", "UPDATE articles"]);
  expect(some.items.map((change) => change.new)).toEqual([
    { id, title },
    { id, title },
  ]);
  expect(updates.items[0]?.new).toMatchObject({ id, is_popular: true });
});

describe("filters of realtime changes", () => {
  test.each([
    ["title=eq.TITLE", true],
    ["title=neq.TITLE", false],
    ["title=not.eq.TITLE", false],
    ["read_time=lt.7", true],
    ["read_time=lte.6", true],
    ["read_time=gt.6", false],
    ["read_time=gte.6", true],
    ["read_time=in.(5,6)", true],
    ["read_time=not.in.(5,6)", false],
    ["title=like.%ITL%", true],
    ["title=ilike.%itl%", true],
    ["title=match.^T.*E$", true],
    ["title=imatch.^t.*e$", true],
    ["title=match.^t", false],
    ["sponsor=is.null", true],
    ["sponsor=not.is.null", false],
    ["is_featured=is.true", true],
    ["sponsor=isdistinct.Somebody", true],
    ["sponsor=eq.Somebody", false],
    ["sponsor=neq.Somebody", false],
    ['excerpt=eq."a, (quoted) \\"text\\""', true],
    ['excerpt=in.(other,"a, (quoted) \\"text\\"")', true],
    ["is_featured=eq.true,read_time=gt.100", false],
    ["is_featured=eq.true,read_time=gt.1", true],
    ["", true],
  ])("matches the change filter %s as expected", async (filter, isMet) => {
    const [met, all] = [collect<Change>(), collect<Change>()];
    const articles = { event: "INSERT", schema: "public", table: "articles" } as const;
    await follow(
      reader()
        .channel(uniqueWord("changes"))
        .on<ArticleRow>("postgres_changes", { ...articles, filter }, met.add)
        .on<ArticleRow>("postgres_changes", { ...articles, select: ["slug"] } as never, all.add),
    );
    const { id } = await createArticle(service, {
      title: "TITLE",
      excerpt: 'a, (quoted) "text"',
      read_time: 6,
      is_featured: true,
    });
    await createArticle(service);
    await waitFor("both", () => all.items.length === 2);
    const ids = met.items.map((change) => "id" in change.new && change.new.id);
    expect(ids.includes(id)).toBe(isMet);
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
    ["read_time=in.(1,x)", /invalid input syntax/],
    ["title=eq.a,,", /empty segments/],
    ["title=in.a", /wrapped by parentheses/],
    ["title';drop table x;--=eq.1", /invalid column/],
  ])("explains to the client what is wrong with the filter %s", async (filter, message) => {
    await expect(followArticles(reader(), filter)).rejects.toThrow(message);
  });

  test("sends only the key of a deleted row", async () => {
    const { id } = await createArticle(service);
    const byKey = await followArticles(reader(), `id=eq.${id}`, "DELETE");
    const byOther = await followArticles(reader(), "title=neq.anything", "DELETE");
    const all = await followArticles(reader(), undefined, "DELETE");
    const other = await createArticle(service);
    await service.from("articles").delete().eq("id", other.id).throwOnError();
    await service.from("articles").delete().eq("id", id).throwOnError();
    await waitFor("all", () => all.length === 2 && byKey.length > 0);
    expect(byKey.map((change) => change.old)).toEqual([{ id }]);
    expect(byOther).toEqual([]);
  });
});

test("rejects subscriptions to an unpublished table", async () => {
  await expect(
    follow(
      reader()
        .channel("any")
        .on(
          "postgres_changes",
          { event: "*", schema: "public", table: "profiles" },
          () => undefined,
        ),
    ),
  ).rejects.toThrow(/Please check Realtime is enabled for the given connect parameters/);
  const waiting = reader().channel("waiting", {
    config: { postgres_changes_options: { wait: true } },
  });
  waiting.on("postgres_changes", { event: "*", schema: "auth", table: "users" }, () => undefined);
  await expect(join(waiting)).rejects.toThrow(/RealtimeDisabledForConfiguration/);
});

test("sends changes according to row level security", async () => {
  const [editor, plain] = await Promise.all([staff("editor"), staff("reader")]);
  const ofService = serviceClient(site);
  clients.push(ofService);
  const [byAnyone, byReader, byEditor, byService] = await Promise.all(
    [reader(), plain, editor, ofService].map((client) => followArticles(client)),
  );
  const hidden = await createArticle(service, { published_at: minutesFromNow(60) });
  const shown = await createArticle(service);
  // A change carries the row as it is read: the first is read before the second is sent.
  await waitFor("the second", () => byAnyone?.length === 1 && byReader?.length === 1);
  await service
    .from("articles")
    .update({ published_at: minutesFromNow(-1) })
    .eq("id", hidden.id)
    .throwOnError();
  const ids = (changes: Change[]) =>
    changes.map((change) => [change.eventType, "id" in change.new ? change.new.id : ""]);
  const everything = [
    ["INSERT", hidden.id],
    ["INSERT", shown.id],
    ["UPDATE", hidden.id],
  ];
  await waitFor("the editor's", () => byEditor?.length === 3 && byService?.length === 3);
  await waitFor("the readers'", () => byAnyone?.length === 2 && byReader?.length === 2);
  expect([ids(byEditor ?? []), ids(byService ?? [])]).toEqual([everything, everything]);
  expect([ids(byAnyone ?? []), ids(byReader ?? [])]).toEqual([
    everything.slice(1),
    everything.slice(1),
  ]);
});

test("sends nothing of a table to those who have no rights to it, not even that it changed", async () => {
  const editor = await staff("editor");
  const followDrafts = async (client: TestClient) => {
    const changes = collect<unknown>();
    const drafts = { event: "*", schema: "public", table: "article_drafts" } as const;
    await follow(client.channel(uniqueWord("drafts")).on("postgres_changes", drafts, changes.add));
    return changes.items;
  };
  const visitor = reader();
  const [byVisitor, byEditor] = await Promise.all([visitor, editor].map(followDrafts));
  const shown = await followArticles(visitor);
  await editor
    .rpc("save_draft", {
      article_id: randomUUID(),
      lineage: "new",
      known_seq: 0,
      update: "",
      fields: { title: "A draft" },
    })
    .throwOnError();
  await waitFor("the editor's change", () => byEditor?.length);
  await settled(shown);
  expect(byVisitor).toEqual([]);
});

describe("sends a delete only to those who could read the row", () => {
  afterEach(async () => {
    const sql = openSql(await site.databaseUrl(), 1);
    await sql`alter table public.articles replica identity default`;
    await sql.end();
  });

  test.each(["default", "full"])(
    "sends a delete only to those who could read the row, with replica identity %s",
    async (replicaIdentity) => {
      const sql = openSql(await site.databaseUrl(), 1);
      await sql.unsafe(`alter table public.articles replica identity ${replicaIdentity}`);
      await sql.end();
      const [editor, plain] = await Promise.all([staff("editor"), staff("reader")]);
      const ofService = serviceClient(site);
      clients.push(ofService);
      const [byAnyone, byReader, byEditor, byService] = await Promise.all(
        [reader(), plain, editor, ofService].map((client) =>
          followArticles(client, undefined, "DELETE"),
        ),
      );
      const hidden = await createArticle(service, { published_at: minutesFromNow(60) });
      const withdrawn = await createArticle(service);
      const shown = await createArticle(service);
      const publish = (id: string, published_at: string) =>
        service.from("articles").update({ published_at }).eq("id", id).throwOnError();
      await publish(withdrawn.id, minutesFromNow(60));
      // Rows of one statement are sent to each subscriber by what it could read.
      const ids = [hidden.id, withdrawn.id, shown.id];
      await service.from("articles").delete().in("id", ids).throwOnError();
      const last = await createArticle(service);
      await service.from("articles").delete().eq("id", last.id).throwOnError();

      const lists = [byAnyone, byReader, byEditor, byService];
      const endOf = ({ id }: { id: string }) => ({ id });
      await waitFor("the last end", () =>
        lists.every((list) => list?.some(({ old }) => "id" in old && old.id === last.id)),
      );
      for (const list of [byAnyone, byReader])
        expect(list?.map(({ old }) => old)).toEqual([endOf(shown), endOf(last)]);
      for (const list of [byEditor, byService]) {
        expect(list?.map(({ old }) => old)).toHaveLength(4);
        expect(list?.map(({ old }) => old)).toEqual(
          expect.arrayContaining([hidden, withdrawn, shown, last].map(endOf)),
        );
      }
    },
  );

  test("sends a delete only to those who could read the row, for any policy", async () => {
    const sql = openSql(await site.databaseUrl(), 1);
    const owner = await createUser(site, "reader");
    clients.push(owner.client);
    const names = ["owned", "joined", "whole", "restricted"].map(
      (name) => `${name}_${uniqueWord()}`,
    );
    const [owned = "", joined = "", whole = "", restricted = ""] = names;
    for (const name of names) {
      await sql.unsafe(`
        create table public.${name} (id int primary key, owner uuid, large text);
        alter table public.${name} enable row level security;
        grant select on public.${name} to anon, authenticated, service_role;
        insert into public.${name} values (1, '${owner.id}', repeat('x', 20000)), (2, gen_random_uuid(), '');
        alter publication supabase_realtime add table public.${name}`);
    }
    await sql.unsafe(`
      create policy own on public.${owned} for select to authenticated using (owner = (select auth.uid()));
      create policy own on public.${joined} for select using (
        exists (select from public.profiles as profile where profile.user_id = ${joined}.owner));
      create function public.owner_of_${whole}(row_of public.${whole}) returns boolean language sql stable
        as 'select row_of.owner is distinct from null or true';
      create policy whole on public.${whole} for select using (public.owner_of_${whole}(${whole}));
      create policy open on public.${restricted} for select using (true);
      create policy own on public.${restricted} as restrictive for select using (owner = (select auth.uid()));
      select realtime.follow_publication()`);
    const received: string[] = [];
    const note = (who: string) => (change: { table: string; old: object }) => {
      received.push(`${who} ${change.table.split("_")[0]} ${JSON.stringify(change.old)}`);
    };
    // The list of published tables is refreshed within 15 seconds.
    await waitFor(
      "the tables",
      async () => {
        const channel = reader().channel(uniqueWord());
        const event = { event: "*", schema: "public", table: restricted } as const;
        return follow(channel.on("postgres_changes", event, () => undefined)).then(
          () => true,
          () => false,
        );
      },
      30_000,
    );
    for (const [who, client] of [
      ["owner", owner.client],
      ["anyone", reader()],
      ["service", serviceClient(site)],
    ] as const) {
      clients.push(client);
      const channel = client.channel(uniqueWord());
      for (const table of [...names, "articles"])
        channel.on("postgres_changes", { event: "DELETE", schema: "public", table }, note(who));
      await follow(channel);
    }
    for (const name of names) await sql.unsafe(`delete from public.${name}`);
    const all = names.flatMap((name) =>
      [1, 2].map((id) => `service ${name.split("_")[0]} {"id":${id}}`),
    );
    await waitFor("all", () => all.every((line) => received.includes(line)));
    // A later change that everyone receives.
    const last = await createArticle(service);
    await service.from("articles").delete().eq("id", last.id).throwOnError();
    await waitFor(
      "the last end",
      () => received.filter((line) => line.includes(last.id)).length === 3,
    );
    const others = received.filter((line) => !/^service|articles/.test(line));
    expect(others.toSorted()).toEqual([
      'owner joined {"id":1}',
      'owner owned {"id":1}',
      'owner restricted {"id":1}',
    ]);
    for (const name of names) await sql.unsafe(`drop table public.${name} cascade`);
    await sql.end();
  });
});

test("treats an ended session as anonymous for changes", async () => {
  const editor = await staff("editor");
  const changes = await followArticles(editor);
  await createArticle(service, { published_at: minutesFromNow(60) });
  await waitFor("the hidden article", () => changes.length === 1);
  const { data } = await editor.auth.getSession();
  await fetch(`${site.url}/auth/v1/logout?scope=global`, {
    method: "POST",
    headers: {
      apikey: site.keys.publishable,
      Authorization: `Bearer ${data.session?.access_token}`,
    },
  });
  await createArticle(service, { published_at: minutesFromNow(60) });
  await settled(changes);
  expect(changes.length).toBe(1);
});

test("sends all rows of one statement in order", async () => {
  const changes = await followArticles(reader());
  const rows = Array.from({ length: 700 }, () => articleFields());
  const { data } = await service.from("articles").insert(rows).select("id").throwOnError();
  await waitFor("all", () => changes.length >= 700);
  expect(changes.map((change) => "id" in change.new && change.new.id)).toEqual(
    data.map(({ id }) => id),
  );
});

test("sends nothing for a rollback, and a whole article above 8000 bytes", async () => {
  const changes = await followArticles(reader());
  const sql = openSql(await site.databaseUrl(), 1);
  await sql
    .begin(async (transaction) => {
      await transaction`insert into public.articles (title, slug) values ('Undone', ${uniqueWord()})`;
      throw new Error("undo");
    })
    .catch(() => undefined);
  await sql.end();
  const long = { main: [{ type: "paragraph", children: [{ text: "Wort ".repeat(60_000) }] }] };
  const { id } = await createArticle(service, { content: long });
  await waitFor("it", () => changes.length > 0);
  expect(changes.map((change) => "id" in change.new && change.new.id)).toEqual([id]);
  expect(changes[0]?.new).toMatchObject({ content: long });
});

test("omits large values from a record above a megabyte", async () => {
  const changes = await followArticles(reader());
  const long = { main: [{ type: "paragraph", children: [{ text: "x".repeat(1_100_000) }] }] };
  const { id } = await createArticle(service, { content: long });
  await waitFor("it", () => changes.length > 0);
  expect(changes[0]?.errors).toEqual(["Error 413: Payload Too Large"]);
  expect(changes[0]?.new).toMatchObject({ id });
  expect(changes[0]?.new).not.toHaveProperty("content");
});
