import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Actor, type ActorOfSite, createActors } from "../../support/actors.ts";
import { newEmail } from "../../support/clients.ts";
import { beginDraft } from "../../support/drafts.ts";
import { openSql, type SqlPool } from "../../support/open-sql.ts";
import { createArticle, minutesFromNow } from "../../support/rows.ts";
import { getSharedSite, type SharedSite } from "../../support/sites/shared-site.ts";

let site: SharedSite;
let sql: SqlPool;
let actors: Record<Actor, ActorOfSite>;

beforeAll(async () => {
  site = await getSharedSite("role");
  sql = openSql(await site.databaseUrl());
  actors = await createActors(site);
});
afterAll(() => sql.end());

/** Actions on an article with who did them, oldest first. */
async function actionsOn(articleId: string) {
  const rows = await sql<{ action: string; user_id: string | null }[]>`
    select action, user_id from public.activity where article_id = ${articleId} order by id`;
  return rows.map(({ action, user_id }) => {
    const doer = Object.entries(actors).find(([, { id }]) => id === user_id)?.[0];
    return `${action} by ${user_id === null ? "nobody" : doer}`;
  });
}

describe("what happens to articles", () => {
  test("is logged with who did it: publishing, changing, scheduling, unpublishing, deleting, restoring", async () => {
    const { author, editor, service } = actors;
    const { id } = await createArticle(author.client);
    const change = (fields: object, client = editor.client) =>
      client.from("articles").update(fields).eq("id", id).throwOnError();
    await change({ title: "Changed" });
    await change({ title: "Changed" });
    await change({ published_at: minutesFromNow(60) });
    await change({ published_at: minutesFromNow(-1) });
    await change({ excerpt: "By a program" }, service.client);
    await editor.client.from("articles").delete().eq("id", id).throwOnError();
    await editor.client.rpc("restore_from_trash", { article_id: id }).throwOnError();
    expect(await actionsOn(id)).toEqual([
      "published by author",
      "changed by editor",
      "scheduled by editor",
      "published by editor",
      "changed by nobody",
      "deleted by editor",
      "restored by editor",
      "published by editor",
    ]);
    const [row] = await sql`
      select subject from public.activity where article_id = ${id} and action = 'changed' order by id limit 1`;
    expect(row?.subject).toMatchObject({ title: "Changed", columns: ["title"] });
  });

  test("is logged for working copies: Trash, and the steps of a review", async () => {
    const { contributor, editor, author, service } = actors;
    const articleId = await beginDraft(contributor.client, { title: "Draft" }, service.client);
    const step = (client: ActorOfSite["client"], name: "submit_for_review" | "accept_article") =>
      client.rpc(name, { article_id: articleId }).throwOnError();
    await step(contributor.client, "submit_for_review");
    await editor.client
      .rpc("return_article", { article_id: articleId, remarks: "Shorter" })
      .throwOnError();
    await step(contributor.client, "submit_for_review");
    await step(editor.client, "accept_article");
    await editor.client
      .rpc("assign_article", { article_id: articleId, user_id: author.id })
      .throwOnError();
    await contributor.client.rpc("trash_draft", { article_id: articleId }).throwOnError();
    await contributor.client.rpc("restore_from_trash", { article_id: articleId }).throwOnError();
    await contributor.client.rpc("trash_draft", { article_id: articleId }).throwOnError();
    await editor.client.rpc("delete_forever", { article_id: articleId }).throwOnError();
    expect(await actionsOn(articleId)).toEqual([
      "submitted by contributor",
      "returned by editor",
      "submitted by contributor",
      "accepted by editor",
      "assigned by editor",
      "deleted by contributor",
      "restored by contributor",
      "deleted by contributor",
      "erased by editor",
    ]);
  });

  test("is logged for corrections, and once for words that are taken out of several versions", async () => {
    const { admin } = actors;
    const { id, updated_at } = await createArticle(admin.client, { title: "Wrong name" });
    const { data } = await admin.client
      .rpc("publish_with_note", {
        article_id: id,
        changes: { title: "Right name" },
        seen_version: updated_at,
        kind: "correction",
        text: "The name was wrong.",
      })
      .throwOnError();
    const [corrected] = await sql`
      select subject from public.activity where article_id = ${id} and action = 'corrected'`;
    expect(corrected?.subject).toEqual({
      title: "Right name",
      kind: "correction",
      note: "The name was wrong.",
    });
    await admin.client
      .rpc("redact_version", {
        article_id: id,
        number: data.version_number - 1,
        words: "name",
        reason: "A court order",
      })
      .throwOnError();
    const actions = await actionsOn(id);
    expect(actions.slice(0, 3)).toEqual([
      "published by admin",
      "changed by admin",
      "corrected by admin",
    ]);
    expect(actions.filter((action) => action === "redacted by admin")).toHaveLength(1);
  });

  test("is logged for planned changes: planning them, and taking them back", async () => {
    const { editor, admin } = actors;
    const { id, title } = await createArticle(editor.client);
    const at = minutesFromNow(60);
    const { data: planId } = await editor.client
      .rpc("schedule_change", { article_id: id, at, fields: { title: "Later" } })
      .throwOnError();
    await editor.client.rpc("schedule_unpublish", { article_id: id, at }).throwOnError();
    await admin.client.rpc("cancel_scheduled_change", { id: planId }).throwOnError();
    await editor.client.from("articles").delete().eq("id", id).throwOnError();
    await editor.client.rpc("delete_forever", { article_id: id }).throwOnError();
    expect(await actionsOn(id)).toEqual([
      "published by editor",
      "planned by editor",
      "planned by editor",
      "plan-cancelled by admin",
      "deleted by editor",
      "erased by editor",
    ]);
    const rows = await sql`
      select subject from public.activity where article_id = ${id} and action like 'plan%' order by id`;
    const publish = { title, kind: "publish", columns: ["title"], for: expect.any(String) };
    const unpublish = { ...publish, kind: "unpublish", columns: [] };
    expect(rows.map(({ subject }) => subject)).toEqual([publish, unpublish, publish]);
  });

  test("is one line for an import of many articles, which nobody does in person", async () => {
    const many = Array.from({ length: 60 }, (_, index) => ({
      title: "Imported",
      slug: `imported-${randomUUID()}-${index}`,
      content: "",
    }));
    const { data } = await actors.service.client
      .from("articles")
      .insert(many)
      .select("id")
      .throwOnError();
    const rows = await sql<{ subject: unknown; article_id: string | null }[]>`
      select subject, article_id from public.activity order by id desc limit 1`;
    expect(rows[0]).toEqual({ subject: { count: 60 }, article_id: null });
    expect(await actionsOn(data[0]?.id ?? "")).toEqual([]);
  });
});

describe("people and settings", () => {
  const about = async (userId: string) => {
    const rows = await sql<{ action: string; user_id: string | null; subject: unknown }[]>`
      select action, user_id, subject from public.activity
      where subject ->> 'user_id' = ${userId} order by id`;
    return [...rows];
  };

  test("are logged: an invitation with its role, and changes of roles", async () => {
    const { admin, service } = actors;
    const { data } = await service.client.auth.admin.inviteUserByEmail(newEmail());
    const userId = data.user?.id ?? "";
    const give = (role: "reader" | "author" | "editor", client = admin.client) =>
      client.rpc("set_role", { user_id: userId, role }).throwOnError();
    await give("reader");
    await service.client.auth.admin.updateUserById(userId, { email_confirm: true });
    await give("author");
    await give("author");
    await service.client.from("profiles").update({ role: "editor" }).eq("user_id", userId);
    expect(await about(userId)).toEqual([
      {
        action: "invited",
        user_id: admin.id,
        subject: { user_id: userId, role: "reader", previous: "reader" },
      },
      {
        action: "role-changed",
        user_id: admin.id,
        subject: { user_id: userId, role: "author", previous: "reader" },
      },
      {
        action: "role-changed",
        user_id: null,
        subject: { user_id: userId, role: "editor", previous: "author" },
      },
    ]);
  });

  test("are logged: a rule that an admin sets for the first time", async () => {
    await sql`delete from private.settings where name = 'publishing_rules'`;
    await actors.admin.client
      .rpc("change_publishing_rules", { rules: { links: "off" } })
      .throwOnError();
    const rows = await sql<{ user_id: string; subject: { name: string } }[]>`
      select user_id, subject from public.activity
      where action = 'setting-changed' order by id desc limit 1`;
    expect(rows[0]).toMatchObject({
      user_id: actors.admin.id,
      subject: { name: "publishing_rules" },
    });
    await sql`delete from private.settings where name = 'publishing_rules'`;
  });

  test("are logged: a changed setting with its values", async () => {
    const name = `test-${randomUUID()}`;
    await sql`insert into private.settings (name, value) values (${name}, 'before')`;
    await sql`update private.settings set value = 'before' where name = ${name}`;
    await sql`update private.settings set value = 'after' where name = ${name}`;
    const rows = await sql<{ action: string; subject: unknown }[]>`
      select action, subject from public.activity where subject ->> 'name' = ${name}`;
    await sql`delete from private.settings where name = ${name}`;
    expect([...rows]).toEqual([
      { action: "setting-changed", subject: { name, value: "after", previous: "before" } },
    ]);
  });
});

describe("the activity log", () => {
  test("is read by admins and the service key alone", async () => {
    const { id } = await createArticle(actors.editor.client);
    for (const [actor, { client }] of Object.entries(actors)) {
      const { data } = await client.from("activity").select("id").eq("article_id", id);
      expect([actor, data?.length ?? 0]).toEqual([
        actor,
        actor === "admin" || actor === "service" ? 1 : 0,
      ]);
      const { data: listed } = await client.rpc("list_activity", { article: id });
      expect([actor, listed?.length ?? 0]).toEqual([
        actor,
        actor === "admin" || actor === "service" ? 1 : 0,
      ]);
    }
  });

  test("is changed, added to and deleted from by no user", async () => {
    const { id } = await createArticle(actors.editor.client);
    const { client } = actors.admin;
    const attempts = [
      await client.from("activity").insert({ action: "published" }),
      await client.from("activity").update({ user_id: null }).eq("article_id", id),
      await client.from("activity").delete().eq("article_id", id),
    ];
    expect(attempts.map(({ error }) => error?.code)).toEqual(["42501", "42501", "42501"]);
    expect(await actionsOn(id)).toEqual(["published by editor"]);
  });

  test("is listed by person, article and time, in pages by key", async () => {
    const { admin, editor, author } = actors;
    const { id } = await createArticle(author.client);
    for (const title of ["One", "Two", "Three"])
      await editor.client.from("articles").update({ title }).eq("id", id).throwOnError();
    const list = async (args: object) => {
      const { data } = await admin.client.rpc("list_activity", args).throwOnError();
      return data;
    };
    const all = await list({ article: id });
    expect(all.map(({ action, user_name }) => `${action} ${user_name}`)).toEqual([
      `changed ${editor.email}`,
      `changed ${editor.email}`,
      `changed ${editor.email}`,
      `published ${author.email}`,
    ]);
    const first = await list({ article: id, max_rows: 2 });
    const second = await list({ article: id, max_rows: 2, before: first.at(-1)?.id });
    expect([...first, ...second]).toEqual(all);
    expect(await list({ article: id, person: author.id })).toEqual(all.slice(3));
    expect(await list({ article: id, since: minutesFromNow(1) })).toEqual([]);
    expect(await list({ article: id, until: all[0]?.at })).toEqual(all.slice(1));
  });

  test("streams all lines that match as CSV and as JSON Lines, to admins alone", async () => {
    const articleId = randomUUID();
    await sql`
      insert into public.activity (user_id, action, article_id, subject)
      select ${actors.editor.id}::uuid, 'changed', ${articleId}::uuid,
        jsonb_build_object('title', 'Line ' || number)
      from generate_series(1, 2500) as number`;
    const download = async (actor: Actor, fields: object) => {
      const { data } = await actors[actor].client.auth.getSession();
      const body = new URLSearchParams({
        token: data.session?.access_token ?? "none",
        article: articleId,
        ...fields,
      });
      return fetch(`${site.url}/api/activity-export`, { method: "POST", body });
    };
    const csv = await download("admin", { format: "csv" });
    expect(csv.headers.get("content-disposition")).toBe('attachment; filename="activity.csv"');
    const lines = (await csv.text()).split("\r\n");
    expect(lines).toHaveLength(2502);
    expect(lines[0]).toBe("time,person,action,article,title,details");
    expect(lines[1]).toContain(`,${actors.editor.email},changed,${articleId},Line 2500,`);
    const json = await (await download("admin", { format: "jsonl" })).text();
    const entries = json.trimEnd().split("\n");
    expect(entries).toHaveLength(2500);
    expect(JSON.parse(entries.at(-1) ?? "")).toMatchObject({
      action: "changed",
      userName: actors.editor.email,
      subject: { title: "Line 1" },
    });
    for (const actor of ["anonymous", "reader", "author", "editor"] as const)
      expect((await download(actor, { format: "csv" })).status).toBe(403);
    expect((await download("admin", { format: "xml" })).status).toBe(422);
    expect((await download("admin", { format: "csv", person: "x" })).status).toBe(422);
    expect((await fetch(`${site.url}/api/activity-export`)).status).toBe(405);
    await sql`delete from public.activity where article_id = ${articleId}`;
  });

  test("is listed and exported whatever was stored as the subject of its lines", async () => {
    const [articleId, title] = [randomUUID(), "x".repeat(1_000_000)];
    for (let line = 0; line < 18; line += 1) {
      await actors.service.client
        .from("activity")
        .insert({ action: "assigned", article_id: articleId, subject: { title, to: "nobody" } })
        .throwOnError();
    }
    const { data } = await actors.admin.client
      .rpc("list_activity", { article: articleId })
      .throwOnError();
    expect(data).toHaveLength(18);
    expect(data[0]?.subject).toEqual({ title: "x".repeat(500), to: "nobody" });
    const session = (await actors.admin.client.auth.getSession()).data.session;
    const body = new URLSearchParams({
      token: session?.access_token ?? "",
      format: "jsonl",
      article: articleId,
    });
    const exported = await fetch(`${site.url}/api/activity-export`, { method: "POST", body });
    expect(exported.status).toBe(200);
    expect((await exported.text()).trimEnd().split("\n")).toHaveLength(18);
    const refused = await actors.service.client.from("activity").insert({
      action: "assigned",
      subject: Object.fromEntries(Array.from({ length: 100 }, (_, key) => [key, "x".repeat(500)])),
    });
    expect(refused.error?.code).toBe("23514");
  });

  test("finds a page of 100,000 lines by person, article and day without reading the others", async () => {
    const [person, article] = [randomUUID(), randomUUID()];
    await sql.begin(async (transaction) => {
      await transaction`
        insert into public.activity (at, user_id, action, article_id)
        select
          timestamptz '2001-01-01' + number * interval '1 minute',
          case when number % 100 = 0 then ${person}::uuid else gen_random_uuid() end,
          'changed',
          case when number % 500 = 0 then ${article}::uuid else gen_random_uuid() end
        from generate_series(1, 100000) as number`;
      await transaction`analyze public.activity`;
      await transaction`select set_config('request.jwt.claims', '{"role": "service_role"}', true)`;
      const questions = [
        `list_activity(max_rows => 51)`,
        `list_activity(person => '${person}', max_rows => 51)`,
        `list_activity(article => '${article}', max_rows => 51)`,
        `list_activity(since => '2001-02-01', until => '2001-02-02', max_rows => 51)`,
        `list_activity(person => '${person}', since => '2001-02-01', until => '2001-02-08', max_rows => 51)`,
      ];
      // The first call reads the system catalogs too.
      await transaction`select from public.list_activity()`;
      for (const question of questions) {
        const rows = await transaction.unsafe(
          `explain (analyze, buffers, format json) select * from public.${question}`,
        );
        const plan = JSON.stringify(rows);
        const blocks = ["Hit", "Read"].map((kind) => {
          const found = new RegExp(`"Shared ${kind} Blocks":(\\d+)`).exec(plan)?.[1];
          return Number(found);
        });
        // All lines are more than 1,000 blocks.
        expect((blocks[0] ?? Number.NaN) + (blocks[1] ?? Number.NaN), question).toBeLessThan(200);
      }
      await transaction`delete from public.activity where at < '2004-01-01'`;
    });
  }, 120_000);
});
