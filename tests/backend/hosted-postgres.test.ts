import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { deleteAccount } from "../../app/data/account/account-settings.ts";
import { getAnalyticsReport, listMostRead, refreshMostRead } from "../../app/data/analytics.ts";
import {
  getArticle,
  listArticles,
  listDueArticles,
  listTaggedArticles,
} from "../../app/data/articles/article-queries.ts";
import { searchArticles } from "../../app/data/articles/search.ts";
import {
  countStaffArticles,
  getLastSave,
  listStaffArticles,
} from "../../app/data/articles/staff-article-queries.ts";
import { findTopic } from "../../app/data/articles/topics.ts";
import { updateAuthor } from "../../app/data/authors.ts";
import type { Database } from "../../app/data/database.types.ts";
import {
  listSitemapArticles,
  listSitemapAuthors,
  listSitemapMonths,
  listSitemapTags,
} from "../../app/data/feeds/sitemap-queries.ts";
import { listMailQueues } from "../../app/data/mails.ts";
import { createMessage, listMessages } from "../../app/data/messages.ts";
import { listPeople, listStaffNames, setRole } from "../../app/data/people.ts";
import { findRedirect } from "../../app/data/redirects.ts";
import { getStaffAccess, getStaffMfa } from "../../app/data/staff-access.ts";
import { suggestTags } from "../../app/data/tags.ts";
import { parseListParameters } from "../../app/domain/newsroom/list-parameters.ts";
import {
  type ConnectionPool,
  createConnectionPool,
} from "../../backend/core/database/connection-pool.ts";
import { applyMigrations, readMigrations } from "../../backend/core/schema/apply-migrations.ts";
import { createSystemSchema } from "../../backend/core/schema/create-system-schema.ts";
import { openRest, type Rest } from "../../backend/rest/open-rest.ts";
import type { TestClient } from "../support/clients.ts";
import { readGrantedRights, readListedRights } from "../support/database/function-rights.ts";
import {
  createHostedDatabase,
  type HostedDatabase,
  type HostedOptions,
} from "../support/database/hosted-database.ts";
import { openSql, type SqlPool } from "../support/open-sql.ts";
import { createArticle, createAuthor, createCategory } from "../support/rows.ts";
import { startPostgres, type TestPostgres } from "../support/start-postgres.ts";

const MIGRATIONS = join(import.meta.dirname, "../../supabase/migrations");

let postgres: TestPostgres;
/** A database of the site's own with only what a start creates. */
let own: SqlPool;
beforeAll(async () => {
  postgres = await startPostgres();
  const url = await postgres.createDatabase();
  const pool = createConnectionPool({ url, max: 1 });
  await applyMigrations({ url, folder: MIGRATIONS, prepare: () => createSystemSchema(pool) });
  await pool.close();
  own = openSql(url, 1);
});
afterAll(async () => {
  await own.end();
  await postgres.stop();
});

test("lets the roles of the API execute what the migration of function rights lists, and nothing else", async () => {
  const listed = await readListedRights(own);
  expect(Object.keys(listed).length).toBeGreaterThan(100);
  expect(await readGrantedRights(own, ["public", "private"])).toEqual(listed);
});

test("exposes no function over the API that no role may execute", async () => {
  const listed = await readListedRights(own);
  const exposed = await own<{ name: string }[]>`
    select format('%s.%s(%s)', pronamespace::regnamespace, proname, oidvectortypes(proargtypes)) as name
    from pg_proc where pronamespace = 'public'::regnamespace`;
  expect(exposed.map(({ name }) => name).filter((name) => !(name in listed))).toEqual([]);
});

test("says at each security definer function what its callers may not do themselves", async () => {
  const migrations = await readMigrations(MIGRATIONS);
  const lines = migrations.flatMap(({ name, text }) =>
    text
      .split("\n")
      .filter((line) => /^language .*security definer/.test(line))
      .map((line) => `${name}: ${line}`),
  );
  const [row] = await own<{ count: number }[]>`
    select count(*)::integer from pg_proc
    where prosecdef and pronamespace in ('public'::regnamespace, 'private'::regnamespace)`;
  expect(lines).toHaveLength(row?.count ?? 0);
  expect(lines.filter((line) => !/security definer -- \S/.test(line))).toEqual([]);
});

test("lets the roles of the API execute these functions of the system schemas", async () => {
  const everybody = ["PUBLIC", "anon", "authenticated", "service_role"];
  const roles = ["anon", "authenticated", "service_role"];
  expect(
    await readGrantedRights(own, ["auth", "storage", "realtime", "embedded", "extensions"]),
  ).toEqual({
    // The caller, for policies.
    "auth.uid()": everybody,
    "auth.role()": everybody,
    "auth.email()": everybody,
    "auth.jwt()": everybody,
    // Parts of the name of an object, and what is done with it, for policies.
    "storage.foldername(text)": everybody,
    "storage.filename(text)": everybody,
    "storage.extension(text)": everybody,
    "storage.operation()": everybody,
    "storage.allow_any_operation(text[])": everybody,
    "storage.allow_only_operation(text)": everybody,
    // The channel that is asked for, for policies.
    "realtime.topic()": roles,
    // For the operator's triggers, which run with the rights of whoever writes. The policies of `realtime.messages` hold.
    "realtime.send(jsonb, text, text, boolean)": roles,
    "realtime.send_binary(bytea, text, text, boolean)": roles,
    "realtime.broadcast_changes(text, text, text, text, text, record, record, text)": roles,
    // The trigger that announces changes.
    "realtime.policy_columns(regclass)": roles,
  });
});

describe.each<HostedOptions>([
  { trigrams: "extensions", defaults: "withdrawn" },
  { trigrams: "public", defaults: "granted" },
  { trigrams: null, defaults: "withdrawn" },
])("on hosted Supabase with pg_trgm in $trigrams and default privileges $defaults", (options) => {
  let hosted: HostedDatabase;
  let pool: ConnectionPool;
  let rest: Rest;
  /** Bypasses row level security like the services of hosted Supabase. */
  let sql: SqlPool;
  let anonymous: TestClient;
  let service: TestClient;

  beforeAll(async () => {
    hosted = await createHostedDatabase(postgres.url, options);
    await applyMigrations({ url: hosted.url, folder: MIGRATIONS, prepare: async () => undefined });
    pool = createConnectionPool({ url: hosted.url, max: 2 });
    rest = openRest({ pool, schemas: ["public"], log: console });
    sql = openSql(hosted.adminUrl, 1);
    anonymous = clientOf("anon");
    service = clientOf("service_role");
  });
  afterAll(async () => {
    await pool.close();
    await sql.end();
    await hosted.drop();
  });

  /** Calls `/rest/v1` with these claims. */
  function clientOf(role: string, claims: object = {}): TestClient {
    const caller = { role, claims: { role, ...claims } };
    return createClient<Database>("http://hosted.example", "key", {
      auth: { persistSession: false, autoRefreshToken: false },
      global: { fetch: (input, init) => rest.serve(new Request(input, init), caller) },
    });
  }

  /** Signs a user up and in like the auth service, which owns these tables. */
  async function createUser(role: "reader" | "editor" | "admin") {
    const [id, session] = [randomUUID(), randomUUID()];
    await sql.begin(async (transaction) => {
      await transaction`set local role supabase_auth_admin`;
      await transaction`
        insert into auth.users (id, email, raw_app_meta_data, is_anonymous)
        values (${id}, ${`${id}@example.org`}, '{}', false)`;
      await transaction`insert into auth.sessions (id, user_id, aal) values (${session}, ${id}, 'aal1')`;
      await transaction`
        insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at)
        values (${randomUUID()}, ${session}, 'password', now(), now())`;
    });
    await service.from("profiles").update({ role }).eq("user_id", id).throwOnError();
    return { id, client: clientOf("authenticated", { sub: id, session_id: session, aal: "aal1" }) };
  }

  test("lets editors write and readers find articles on hosted Supabase", async () => {
    const { id, client } = await createUser("editor");
    const category = await createCategory(client);
    const author = await createAuthor(client, { image_url: "2026/portrait.webp" });
    const article = await createArticle(client, {
      title: "An extraordinary harvest",
      category_id: category.id,
      author_id: author.id,
      tags: ["Harvest"],
      is_featured: true,
    });
    await client.from("articles").update({ slug: "harvest" }).eq("id", article.id).throwOnError();
    const loaded = {
      name: author.name,
      bio: "",
      imageSrc: "2026/portrait.webp",
      kind: "person" as const,
    };
    await updateAuthor(client, { id: author.id, loaded, changes: { name: "A. Smith" } });

    const [listed] = await listArticles(anonymous, {
      categoryId: category.id,
      isFeatured: true,
    });
    expect(listed).toMatchObject({ slug: "harvest", title: article.title });
    expect(await listArticles(anonymous, { offset: 1000 })).toEqual([]);
    expect(await getArticle(anonymous, { slug: "harvest" })).toMatchObject({
      title: article.title,
    });
    for (const query of ["extraordinary", "raordin", "an extraordinary", "e"]) {
      const found = await searchArticles(anonymous, {
        query,
        sort: "newest",
        limit: 10,
        offset: 0,
      });
      expect([query, found.count]).toEqual([query, 1]);
    }
    expect(await findRedirect(anonymous, { slug: article.slug })).toEqual({
      kind: "moved",
      slug: "harvest",
    });
    expect(await findTopic(anonymous, { slug: "harvest" })).toMatchObject({ name: "Harvest" });
    expect(
      await listTaggedArticles(anonymous, { slug: "harvest", limit: 5, offset: 0 }),
    ).toHaveLength(1);
    const [month] = await listSitemapMonths(anonymous);
    expect(month).toBeDefined();
    for await (const articles of listSitemapArticles(anonymous, {
      month: month?.month ?? "",
      part: 1,
    }))
      expect(articles).toMatchObject([{ slug: "harvest" }]);
    expect(await listSitemapAuthors(anonymous, { limit: 5 })).toHaveLength(1);
    expect(await listSitemapTags(anonymous, { limit: 5 })).toHaveLength(1);
    expect(await listMostRead(anonymous, { limit: 5 })).toEqual([]);

    const list = {
      ...parseListParameters(new URLSearchParams("q=harvest&sort=title")),
      timeZone: "UTC",
    };
    expect((await listStaffArticles(client, list)).articles).toMatchObject([{ slug: "harvest" }]);
    expect(await countStaffArticles(client, { ...list, query: "smith" })).toMatchObject({
      all: { count: 1 },
    });
    expect(await suggestTags(client, { query: "har" })).toEqual(["Harvest"]);
    expect(await getLastSave(client, { id: article.id })).toMatchObject({
      savedBy: `${id}@example.org`,
    });
    expect([...(await listStaffNames(client, { ids: [id] })).keys()]).toEqual([id]);
    expect(await getAnalyticsReport(client, { firstDay: "2026-01-01", limit: 5 })).toMatchObject({
      pages: [],
    });
    const { data } = await client
      .rpc("change_articles", { ids: [article.id], change: { action: "trash" } })
      .throwOnError();
    expect(data).toMatchObject([{ outcome: "done" }]);
    expect(await findRedirect(anonymous, { slug: "harvest" })).toEqual({ kind: "gone" });
  });

  test("lets readers and anonymous users neither write nor see drafts on hosted Supabase", async () => {
    await createArticle(service, {
      title: "A sealed indictment",
      published_at: "2999-01-01T00:00:00Z",
    });
    const { client } = await createUser("reader");
    for (const one of [client, anonymous]) {
      await expect(createArticle(one)).rejects.toMatchObject({ code: "42501" });
      const found = await searchArticles(one, {
        query: "indictment",
        sort: "newest",
        limit: 10,
        offset: 0,
      });
      expect(found.count).toBe(0);
    }
  });

  test("revokes editing from a banned user whose session still exists on hosted Supabase", async () => {
    const { id, client } = await createUser("editor");
    await createArticle(client);
    await sql`update auth.users set banned_until = now() + interval '1 hour' where id = ${id}`;
    await expect(createArticle(client)).rejects.toMatchObject({ code: "42501" });
    await sql`update auth.users set banned_until = now() where id = ${id}`;
    await createArticle(client);
  });

  test("lets admins set roles, and the site make its own calls, on hosted Supabase", async () => {
    const { client } = await createUser("admin");
    const reader = await createUser("reader");
    await setRole(client, { userId: reader.id, role: "editor" });
    expect((await listPeople(client, { query: reader.id, page: 1 })).people).toMatchObject([
      { role: "editor" },
    ]);
    expect(await getStaffAccess(client)).toBe("role");
    expect(await getStaffMfa(client)).toBe("optional");
    await client.rpc("change_staff_access", { mode: "role" }).throwOnError();

    await createMessage(service, {
      name: "Ada",
      email: "ada@example.org",
      subject: "Question",
      message: "Hello",
    });
    expect(await listMailQueues(service)).toMatchObject([{ queue: "contact", waiting: 1 }]);
    expect((await listMessages(client, { show: "unread", page: 1 })).count).toBe(1);
    await refreshMostRead(service, { signal: AbortSignal.timeout(10_000) });
    await listDueArticles(service, { after: new Date() });
    for (const { error } of [
      await service.rpc("claim_disused_images", { max_rows: 5 }),
      await service.rpc("claim_mails", { queues: ["contact"], max_rows: 5, lease_seconds: 5 }),
      await service.rpc("add_page_views", { batch: randomUUID(), views: [], referrers: [] }),
      await service.rpc("default_staff_access", { mode: "role" }),
      await service.rpc("set_staff_mfa", { mode: "optional" }),
      await service.rpc("set_first_admin", { rule: "setup-link" }),
      await service.rpc("create_setup_link", { token_hash: "hash", valid_seconds: 60 }),
      await service.rpc("get_setup_link_state", { token_hash: "hash" }),
    ])
      expect(error).toBeNull();
  });

  test("deletes an account on hosted Supabase and keeps the auth service's audit log", async () => {
    const { id, client } = await createUser("editor");
    await sql`
      insert into auth.audit_log_entries (id, payload)
      values (${id}, ${sql.json({ action: "login", actor_id: id })})`;
    expect(await deleteAccount(client)).toBeUndefined();
    expect(await sql`select id from auth.users where id = ${id}`).toEqual([]);
    expect(await sql`select id from auth.audit_log_entries where id = ${id}`).toHaveLength(1);
  });

  test("grants the API roles the same privileges on hosted Supabase as on the site's own PostgreSQL", async () => {
    expect(await listPrivileges(sql)).toEqual(await listPrivileges(own));
  });
});

/** Privileges of the API roles on tables, sequences and functions of the migrations. */
async function listPrivileges(database: SqlPool): Promise<readonly unknown[]> {
  return database`
    select object, role, privileges from (
      select 0 as kind, oid::regclass::text as object, relnamespace as schema, oid, 'pg_class'::regclass as catalog
      from pg_class where relkind in ('r', 'p', 'v', 'S')
      union all
      select 1, oid::regprocedure::text, pronamespace, oid, 'pg_proc' from pg_proc
    ) as named
    cross join unnest(array['anon', 'authenticated', 'service_role']) as role
    cross join lateral (
      select array(
        select privilege from unnest(
          case kind when 0 then array['select', 'insert', 'update', 'delete', 'truncate'] else array['execute'] end
        ) as privilege
        where case
          when kind = 1 then has_function_privilege(role, oid, privilege)
          when object ~ '_seq$' then privilege = 'select' and has_sequence_privilege(role, oid, 'usage')
          else has_table_privilege(role, oid, privilege)
        end
      ) as privileges
    ) as had
    where schema in ('public'::regnamespace, 'private'::regnamespace)
      and not exists (select from pg_depend where objid = named.oid and classid = catalog and deptype = 'e')
    order by 1, 2`;
}
