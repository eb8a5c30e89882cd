import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { type Actor, type ActorOfSite, createActors, send } from "../../support/actors.ts";
import { updateOf } from "../../support/drafts.ts";
import { openSql, type SqlPool } from "../../support/open-sql.ts";
import { articleFields, createArticles } from "../../support/rows.ts";
import { getSharedSite, type SharedSite } from "../../support/sites/shared-site.ts";

/** Many changes of the same articles at once: none may fail because of the others. */

let site: SharedSite;
let sql: SqlPool;
let actors: Record<Actor, ActorOfSite>;

beforeAll(async () => {
  site = await getSharedSite("role");
  sql = openSql(await site.databaseUrl());
  actors = await createActors(site);
});
afterAll(() => sql.end());

test("publish, unpublish, trash and edit calls on the same articles answer without a server error", async () => {
  const articles = await createArticles(
    actors.editor.client,
    Array.from({ length: 6 }, (_, index) => ({ tags: [`one ${index % 2}`, `two ${index % 3}`] })),
  );
  const ids = articles.map(({ id }) => id);
  const rpc = (name: string, body: object) => ({ method: "POST", path: `rpc/${name}`, body });
  const calls = [
    (id: string) => rpc("unpublish_article", { article_id: id }),
    (id: string) => rpc("republish_article", { article_id: id }),
    (id: string) => rpc("trash_draft", { article_id: id }),
    (id: string) => rpc("restore_from_trash", { article_id: id }),
    (id: string) => rpc("discard_changes", { article_id: id }),
    (id: string) =>
      rpc("save_draft", {
        article_id: id,
        lineage: "new",
        known_seq: 0,
        update: updateOf(null, { title: "Draft" }),
      }),
    (id: string) => rpc("submit_for_review", { article_id: id }),
    (id: string) => rpc("return_article", { article_id: id }),
    (id: string) => ({
      method: "PATCH",
      path: `articles?id=eq.${id}`,
      body: { title: "Changed", tags: ["two 2", "one 0"] },
    }),
    (id: string) => ({ method: "DELETE", path: `articles?id=eq.${id}`, body: undefined }),
    (id: string, index: number) => ({
      method: "POST",
      path: "articles?on_conflict=id",
      body: { ...articleFields(), id, slug: articles[index]?.slug ?? "" },
    }),
    (_: string, index: number) =>
      rpc("change_articles", {
        ids: index % 2 === 0 ? ids : ids.toReversed(),
        change: { action: (["publish", "unpublish", "trash", "restore"] as const)[index % 4] },
      }),
  ];
  const requests = Array.from({ length: 2 }, () =>
    calls.flatMap((call) => ids.map((id, index) => call(id, index))),
  ).flat();
  expect(requests).toHaveLength(144);
  const headers = {
    ...actors.editor.headers,
    Prefer: "return=minimal,resolution=merge-duplicates",
  };
  const answers = await Promise.all(
    requests.map(async ({ method, path, body }) => {
      const answer = await send(site, method, `/rest/v1/${path}`, headers, body);
      return { path, status: answer.status, body: answer.body };
    }),
  );
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
});

test("upserts of the same rows in several orders answer without a server error", async () => {
  await sql.unsafe(`
    create table public.contended (id integer primary key, note text);
    grant all on public.contended to service_role;
    notify pgrst, 'reload schema';
  `);
  try {
    const ids = Array.from({ length: 30 }, (_, id) => id);
    const headers = {
      ...actors.service.headers,
      Prefer: "return=minimal,resolution=merge-duplicates",
    };
    const upsert = (note: string) => {
      const rows = ids.toSorted(() => Math.random() - 0.5).map((id) => ({ id, note }));
      return send(site, "POST", "/rest/v1/contended?on_conflict=id", headers, rows);
    };
    expect((await upsert("first")).status).toBe(201);
    for (let round = 0; round < 5; round += 1) {
      const writes = Array.from({ length: 12 }, (_, client) => upsert(`${round} ${client}`));
      const statuses = (await Promise.all(writes)).map(({ status }) => status);
      expect(new Set(statuses)).toEqual(new Set([200]));
    }
  } finally {
    await sql.unsafe("drop table public.contended; notify pgrst, 'reload schema'");
  }
});

test("repeated transactions run one after the other", async () => {
  const calls = [1, 2, 3, 4, 5, 6];
  // Sequences are not rolled back.
  const sequences = calls.map((call) => `public.attempts_${call}`);
  await sql.unsafe(`
    ${sequences.map((name) => `create sequence ${name};`).join("\n")}
    create function public.alone_when_repeated(call integer) returns float8[]
    language plpgsql security definer set search_path = '' as $$
    declare
      begun constant timestamptz = clock_timestamp();
    begin
      if nextval(format('public.attempts_%s', call)) = 1 then
        raise exception 'deadlock detected' using errcode = '40P01';
      end if;
      perform pg_sleep(0.1);
      return array[extract(epoch from begun), extract(epoch from clock_timestamp())];
    end $$;
    notify pgrst, 'reload schema';
  `);
  try {
    const answers = await Promise.all(
      calls.map((call) =>
        send(site, "POST", "/rest/v1/rpc/alone_when_repeated", actors.service.headers, { call }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(calls.map(() => 200));
    const runs = answers
      .map(({ body }) => z.tuple([z.number(), z.number()]).parse(body))
      .toSorted(([one], [other]) => one - other);
    for (const [index, [begun]] of runs.entries())
      expect(begun).toBeGreaterThanOrEqual(runs[index - 1]?.[1] ?? 0);
  } finally {
    await sql.unsafe(`
      drop function public.alone_when_repeated;
      drop sequence ${sequences.join(", ")};
      notify pgrst, 'reload schema';
    `);
  }
});

test("answers 503 with a delay to a request that is in conflict with others each time", async () => {
  await sql.unsafe(`
    create sequence public.conflict_attempts;
    create function public.always_in_conflict() returns void
    language plpgsql security definer set search_path = '' as $$
    begin
      perform nextval('public.conflict_attempts');
      raise exception 'deadlock detected' using errcode = '40P01';
    end $$;
    create function public.once_in_conflict() returns integer
    language plpgsql security definer set search_path = '' as $$
    begin
      if nextval('public.conflict_attempts') < 3 then
        raise exception 'could not serialize access' using errcode = '40001';
      end if;
      return 1;
    end $$;
    notify pgrst, 'reload schema';
  `);
  try {
    const call = (name: string) =>
      send(site, "POST", `/rest/v1/rpc/${name}`, actors.service.headers, {});
    const refused = await call("always_in_conflict");
    expect(refused.status).toBe(503);
    expect(refused.headers.get("Retry-After")).toBe("2");
    const [row] = await sql<{ attempts: string }[]>`
      select last_value as attempts from public.conflict_attempts`;
    expect(Number(row?.attempts)).toBe(3);
    await sql`alter sequence public.conflict_attempts restart`;
    expect(await call("once_in_conflict")).toMatchObject({ status: 200, body: 1 });
  } finally {
    await sql.unsafe(`
      drop function public.always_in_conflict, public.once_in_conflict;
      drop sequence public.conflict_attempts;
      notify pgrst, 'reload schema';
    `);
  }
});
