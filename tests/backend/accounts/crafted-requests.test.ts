import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ACTORS, type Actor, type ActorOfSite, createActors, send } from "../../support/actors.ts";
import { createUser, type TestClient } from "../../support/clients.ts";
import { openSql, type SqlPool } from "../../support/open-sql.ts";
import {
  articleFields,
  createArticle,
  createAuthor,
  createCategory,
  minutesFromNow,
  uniqueWord,
} from "../../support/rows.ts";
import { getSharedSite, type SharedSite } from "../../support/sites/shared-site.ts";

/** Every table, operation and function, with requests that our client would never send. */

const RETURN_ROWS = { Prefer: "return=representation" };
const UPSERT = { Prefer: "return=representation,resolution=merge-duplicates" };

describe.each([
  {
    access: "any-user" as const,
    // Every signed-in user has at least the rights of an editor: the one with the least stands for all but admins.
    tried: ["anonymous", "reader", "admin"] as Actor[],
    writers: ACTORS.slice(1),
    staff: ACTORS.slice(1),
  },
  {
    access: "role" as const,
    tried: ACTORS,
    writers: ["editor", "admin", "service"] as Actor[],
    staff: ["contributor", "author", "editor", "admin", "service"] as Actor[],
  },
])("with STAFF_ACCESS=$access", ({ access, tried, writers, staff }) => {
  let site: SharedSite;
  let actors: Record<Actor, ActorOfSite>;
  let sql: SqlPool;
  const ask = (actor: Actor, method: string, path: string, body?: unknown, headers = {}) =>
    send(site, method, `/rest/v1/${path}`, { ...actors[actor].headers, ...headers }, body);
  const refused = (actor: Actor) => (actor === "anonymous" ? 401 : 403);

  beforeAll(async () => {
    site = await getSharedSite(access);
    actors = await createActors(site);
    sql = openSql(await site.databaseUrl());
  });
  afterAll(() => sql.end());

  const TABLES = {
    articles: {
      fields: () => articleFields(),
      create: () => createArticle(actors.service.client),
      change: { title: "Changed" },
    },
    categories: {
      fields: () => ({ name: "Name", slug: `slug-${randomUUID()}` }),
      create: () => createCategory(actors.service.client),
      change: { name: "Changed" },
    },
    authors: {
      fields: () => ({ name: uniqueWord() }),
      create: () => createAuthor(actors.service.client),
      change: { name: "Changed" },
    },
  };

  describe.each(tried)("%s", (actor) => {
    const mayWrite = writers.includes(actor);
    const isStaff = staff.includes(actor);
    const rowsOf = async (table: string, id: string) =>
      sql`select to_jsonb(found) as row from public.${sql(table)} as found where id = ${id}`;

    test.each(Object.keys(TABLES) as (keyof typeof TABLES)[])(
      `${mayWrite ? "writes" : "cannot write"} %s: POST, bulk insert, PATCH, upsert, PUT, DELETE`,
      async (table) => {
        const { fields, create, change } = TABLES[table];
        const mayAdd = mayWrite || (isStaff && actor === "author" && table === "articles");
        const expected = (status: number) => (mayAdd ? status : refused(actor));
        const row = await create();
        const before = await rowsOf(table, row.id);

        expect((await ask(actor, "POST", table, fields())).status).toBe(expected(201));
        const count = async () => (await sql`select count(*) from public.${sql(table)}`)[0]?.count;
        const many = [fields(), fields(), fields()];
        const counted = Number(await count());
        expect((await ask(actor, "POST", table, many)).status).toBe(expected(201));
        expect(Number(await count()) - counted).toBe(mayAdd ? 3 : 0);

        const wholeRow = { ...row, ...change };
        await ask(actor, "PATCH", `${table}?id=eq.${row.id}`, change, RETURN_ROWS);
        if (!mayWrite) expect(await rowsOf(table, row.id)).toEqual(before);
        await ask(actor, "POST", `${table}?on_conflict=id`, wholeRow, UPSERT);
        if (!mayWrite) expect(await rowsOf(table, row.id)).toEqual(before);
        await ask(actor, "PUT", `${table}?id=eq.${row.id}`, wholeRow);
        const changed = await rowsOf(table, row.id);
        if (mayWrite) expect(changed[0]?.row).toMatchObject(change);
        else expect(changed).toEqual(before);

        const removed = await ask(
          actor,
          "DELETE",
          `${table}?id=eq.${row.id}`,
          undefined,
          RETURN_ROWS,
        );
        if (actor === "anonymous") expect(removed.status).toBe(401);
        expect((await rowsOf(table, row.id)).length).toBe(mayWrite ? 0 : 1);
      },
    );

    test(`${isStaff ? "reads" : "cannot read"} an article dated in the future by any query`, async () => {
      const category = await createCategory(actors.service.client);
      const article = await createArticle(actors.service.client, {
        title: `Later ${uniqueWord()}`,
        published_at: minutesFromNow(60),
        category_id: category.id,
      });
      const word = article.title.split(" ")[1] ?? "";
      const questions = [
        `articles?id=eq.${article.id}`,
        `articles?slug=eq.${article.slug}&select=id`,
        `articles?title=ilike.*${word}*`,
        `articles?or=(id.eq.${article.id},slug.eq.${article.slug})`,
        `articles?published_at=gt.${minutesFromNow(30)}&id=eq.${article.id}`,
        `articles?select=id,category:categories!inner(id)&category.id=eq.${category.id}`,
        `rpc/search_articles?query=${word}`,
      ];
      for (const question of questions) {
        const { body } = await ask(actor, "GET", question);
        expect(JSON.stringify(body).includes(article.id), question).toBe(isStaff);
      }
      const embedded = await ask(
        actor,
        "GET",
        `categories?id=eq.${category.id}&select=id,articles(id)`,
      );
      expect(JSON.stringify(embedded.body).includes(article.id)).toBe(isStaff);
      const counted = await ask(actor, "HEAD", `articles?id=eq.${article.id}`, undefined, {
        Prefer: "count=exact",
      });
      expect(counted.headers.get("Content-Range")?.endsWith("/1")).toBe(isStaff);
      const found = await ask(actor, "GET", `rpc/search_articles?query=${word}&select=total`);
      expect(found.body).toEqual([{ total: isStaff ? 1 : 0 }]);
      const page = await fetch(`${site.url}/article/${article.slug}`);
      expect(page.status).toBe(404);
      expect(await page.text()).not.toContain(word);
    });

    test(`${isStaff ? "starts" : "cannot start"} a resumable image upload`, async () => {
      const image = {
        bucketName: "article-images",
        objectName: `${uniqueWord()}.png`,
        contentType: "image/png",
      };
      const metadata = Object.entries(image).map(([name, value]) => `${name} ${btoa(value)}`);
      const { status } = await send(site, "POST", "/storage/v1/upload/resumable", {
        ...actors[actor].headers,
        "Tus-Resumable": "1.0.0",
        "Upload-Length": "10",
        "Upload-Metadata": metadata.join(),
      });
      expect(status).toBe(isStaff ? 201 : 403);
    });

    test("cannot reach private tables and functions", async () => {
      const tables = {
        private: "settings",
        auth: "users",
        storage: "objects",
        extensions: "secrets",
        supabase_migrations: "schema_migrations",
      };
      for (const [schema, table] of Object.entries(tables)) {
        const headers = { "Accept-Profile": schema, "Content-Profile": schema };
        expect((await ask(actor, "GET", table, undefined, headers)).status).toBe(406);
        expect((await ask(actor, "POST", table, {}, headers)).status).toBe(406);
      }
      for (const path of ["auth.users", "private.settings", "rpc/own_role", "rpc/require_admin"])
        expect((await ask(actor, "GET", path)).status).toBe(404);
      // The admin API needs the service key.
      const admin = actor === "service" ? [] : ["/auth/v1/admin/users"];
      for (const path of ["/_system/health", "/_system", "/admin/v1", ...admin])
        expect((await send(site, "GET", path, actors[actor].headers)).body).not.toMatchObject({
          users: expect.anything(),
        });
    });
  });

  describe("profiles", () => {
    const profilesOf = () => sql`select * from public.profiles order by user_id`;

    test.each(["reader", "contributor", "author", "editor", "admin"] as const)(
      "lets a %s change nothing but their own name and whether they want a byline",
      async (actor) => {
        const victim = await createUser(site, "editor");
        const { id } = actors[actor];
        const before = await profilesOf();
        const attempts: [string, string, unknown, object?][] = [
          ["PATCH", `profiles?user_id=eq.${id}`, { role: "admin" }],
          ["PATCH", `profiles?user_id=eq.${id}`, { role: "admin", name: "Both" }],
          ["PATCH", `profiles?user_id=eq.${id}`, { user_id: victim.id }],
          ["PATCH", `profiles?user_id=eq.${id}`, { author_id: randomUUID() }],
          ["PATCH", `profiles?user_id=eq.${victim.id}`, { name: "Taken over" }],
          ["PATCH", `profiles?user_id=neq.${id}`, { name: "Taken over" }],
          ["POST", "profiles", { user_id: randomUUID(), role: "admin" }],
          ["POST", "profiles?on_conflict=user_id", { user_id: id, role: "admin" }, UPSERT],
          ["POST", "profiles?on_conflict=user_id", { user_id: victim.id, name: "X" }, UPSERT],
          ["PUT", `profiles?user_id=eq.${id}`, { user_id: id, name: "", role: "admin" }],
          ["DELETE", `profiles?user_id=eq.${id}`, undefined],
          ["DELETE", `profiles?user_id=eq.${victim.id}`, undefined],
        ];
        for (const [method, path, body, headers] of attempts) {
          await ask(actor, method, path, body, headers);
          expect(await profilesOf(), `${method} ${path}`).toEqual(before);
        }
        const named = await ask(
          actor,
          "PATCH",
          `profiles?user_id=eq.${id}`,
          { name: "Own name", has_declined_byline: true },
          RETURN_ROWS,
        );
        expect(named.body).toEqual([
          {
            user_id: id,
            name: "Own name",
            role: actor,
            author_id: null,
            has_declined_byline: true,
            has_reading_history: true,
          },
        ]);
      },
    );

    test("shows users their own profile, admins all, the public none", async () => {
      const total = (await profilesOf()).length;
      const seen = async (actor: Actor) => {
        const { body } = await ask(actor, "GET", "profiles?select=user_id");
        return Array.isArray(body) ? body.length : body;
      };
      expect(await seen("reader")).toBe(1);
      expect(await seen("editor")).toBe(1);
      expect(await seen("admin")).toBe(total);
      expect(await seen("service")).toBe(total);
      expect((await ask("anonymous", "GET", "profiles")).status).toBe(401);
      const embedded = await ask("anonymous", "GET", "articles?select=id,profiles(*)");
      expect(embedded.status).toBeGreaterThanOrEqual(400);
    });
  });

  describe("functions", () => {
    const everybody: Actor[] = [...ACTORS];
    const signedIn: Actor[] = ["reader", "contributor", "author", "editor", "admin"];
    const admins: Actor[] = ["admin", "service"];
    const newId = async (create: (client: TestClient) => Promise<{ id: string }>) =>
      (await create(actors.service.client)).id;
    /**
     * Callers and arguments of each function. Staff functions that return nothing to others follow below. Of an article
     * that nobody knows, only those who may do something to all articles get another answer than that they may not.
     */
    const FUNCTIONS: Record<
      string,
      { callers: Actor[]; body?: () => object | Promise<object>; answer?: number }
    > = {
      search_articles: { callers: everybody, body: () => ({ query: "word" }) },
      is_staff: { callers: everybody },
      own_capabilities: { callers: everybody },
      list_colleagues: { callers: [...signedIn, "service"] },
      submit_for_review: {
        callers: writers,
        answer: 404,
        body: () => ({ article_id: randomUUID() }),
      },
      return_article: {
        callers: writers,
        answer: 404,
        body: () => ({ article_id: randomUUID(), remarks: "Shorter" }),
      },
      accept_article: {
        callers: writers,
        answer: 404,
        body: () => ({ article_id: randomUUID() }),
      },
      assign_article: {
        callers: writers,
        answer: 404,
        body: () => ({ article_id: randomUUID() }),
      },
      plan_article: {
        callers: writers,
        answer: 404,
        body: () => ({ article_id: randomUUID() }),
      },
      add_idea: { callers: staff, body: () => ({ title: "An idea" }) },
      list_planned_work: { callers: staff },
      list_own_tasks: { callers: [...signedIn, "service"] },
      list_activity: { callers: admins },
      link_author: {
        callers: admins,
        body: () => ({ user_id: actors.admin.id, author_id: null }),
      },
      // For the caller alone, which the service key is not.
      choose_byline: {
        callers: writers.filter((actor) => actor !== "service"),
        body: () => ({ name: uniqueWord() }),
      },
      list_staff_articles: { callers: staff },
      count_staff_articles: { callers: staff },
      change_articles: {
        callers: staff,
        body: () => ({ ids: [], change: { action: "publish" } }),
      },
      get_draft: { callers: staff, body: () => ({ article_id: randomUUID() }) },
      save_draft: {
        callers: staff,
        body: () => ({
          article_id: randomUUID(),
          lineage: "new",
          known_seq: 0,
          update: "",
        }),
      },
      request_draft_reading: {
        callers: writers,
        body: () => ({ article_id: randomUUID() }),
      },
      claim_unread_draft: { callers: ["service"] },
      claim_unread_front: { callers: ["service"] },
      store_front_reading: {
        callers: ["service"],
        body: () => ({ front_id: randomUUID(), reading: { seq: 0, folded_seq: 0, images: [] } }),
      },
      store_draft_reading: {
        callers: ["service"],
        body: () => ({ article_id: randomUUID(), reading: {} }),
      },
      list_draft_updates: {
        callers: writers,
        body: () => ({ article_id: randomUUID(), known_seq: 0 }),
      },
      list_versions: { callers: writers, body: () => ({ article_id: randomUUID() }) },
      // An unknown version or article is not found, for those who may ask.
      name_version: {
        callers: writers,
        answer: 404,
        body: () => ({ article_id: randomUUID(), number: 1, name: "" }),
      },
      restore_version: {
        callers: writers,
        answer: 404,
        body: () => ({ article_id: randomUUID(), number: 1 }),
      },
      trash_draft: { callers: writers, body: () => ({ article_id: randomUUID() }) },
      discard_changes: {
        callers: writers,
        answer: 404,
        body: () => ({ article_id: randomUUID() }),
      },
      restore_from_trash: {
        callers: writers,
        answer: 404,
        body: () => ({ article_id: randomUUID() }),
      },
      delete_forever: { callers: writers, body: () => ({ article_id: randomUUID() }) },
      empty_trash: { callers: ["service"] },
      export_versions: { callers: ["service"], body: () => ({ article_ids: [randomUUID()] }) },
      export_plans: { callers: ["service"] },
      export_gone_addresses: { callers: ["service"] },
      import_gone_addresses: { callers: ["service"], body: () => ({ addresses: [] }) },
      export_settings: { callers: ["service"] },
      import_setting: {
        callers: ["service"],
        answer: 400,
        body: () => ({ name: "none", value: {} }),
      },
      import_versions: {
        callers: ["service"],
        body: () => ({ article_id: randomUUID(), versions: [] }),
      },
      import_image: { callers: ["service"], body: () => ({ path: "none.jpg", details: {} }) },
      import_corrections: { callers: ["service"], body: () => ({ notes: [] }) },
      list_former_addresses: { callers: ["service"], body: () => ({ kind: "article" }) },
      thin_versions: { callers: ["service"] },
      publish_with_note: {
        callers: writers,
        answer: 404,
        body: () => ({
          article_id: randomUUID(),
          changes: {},
          seen_version: "2026-01-01T00:00:00Z",
          kind: "update",
        }),
      },
      change_correction: {
        callers: writers,
        answer: 404,
        body: () => ({ id: randomUUID(), kind: "update", text: "" }),
      },
      withdraw_correction: { callers: writers, answer: 404, body: () => ({ id: randomUUID() }) },
      redact_version: {
        callers: admins,
        answer: 404,
        body: () => ({ article_id: randomUUID(), number: 1, words: "Name", reason: "Court" }),
      },
      find_words: {
        callers: admins,
        body: () => ({ article_id: randomUUID(), words: "Name" }),
      },
      list_corrections: { callers: everybody },
      get_frame: { callers: everybody },
      get_article_parts: { callers: everybody, body: () => ({ article_id: randomUUID() }) },
      list_public_versions: { callers: everybody, body: () => ({ article_id: randomUUID() }) },
      get_article_digests: { callers: everybody },
      close_digest_day: { callers: ["service"] },
      list_unsigned_digests: { callers: ["service"] },
      sign_digest: {
        callers: ["service"],
        body: () => ({ day: "2001-01-01", key_id: "none", signature: "none" }),
      },
      get_digest_key: { callers: ["service"], body: () => ({ encryption_key_id: "none" }) },
      add_digest_key: {
        callers: ["service"],
        body: () => ({
          id: "none",
          public_key: {},
          encryption_key_id: "unknown",
          encrypted_private_key: "none",
        }),
      },
      unused_images: { callers: staff, body: () => ({ paths: [] }) },
      // Of an image that is not there, nobody.
      add_image: { callers: [], body: () => ({ path: "no/such.webp" }) },
      add_crop: {
        callers: [],
        body: () => ({ path: "no/such.webp", source_path: "no/other.webp" }),
      },
      delete_image: { callers: [], body: () => ({ path: "no/such.webp" }) },
      find_equal_image: { callers: staff, body: () => ({ sha256: "0" }) },
      list_images: { callers: staff },
      list_image_uses: { callers: staff, body: () => ({ path: "no/such.webp" }) },
      list_former_images: { callers: staff, body: () => ({ path: "no/such.webp" }) },
      list_image_places: { callers: writers, body: () => ({ path: "no/such.webp" }) },
      replace_image: {
        callers: writers,
        answer: 400,
        body: () => ({ path: "no/such.webp", replacement: "no/other.webp", ids: [] }),
      },
      list_similar_images: { callers: staff, body: () => ({ path: "no/such.webp" }) },
      list_article_images: { callers: everybody, body: () => ({ article_id: randomUUID() }) },
      sync_images: { callers: ["service"], body: () => ({ max_rows: 0 }) },
      announce_license_ends: { callers: ["service"], body: () => ({ max_rows: 0 }) },
      claim_unmeasured_images: { callers: ["service"], body: () => ({ max_rows: 0 }) },
      store_image_measures: {
        callers: ["service"],
        body: () => ({ path: "no/such.webp", measures: {} }),
      },
      update_author: {
        callers: writers,
        body: () => ({ author_id: randomUUID(), seen: {}, wanted: {} }),
      },
      get_last_save: {
        callers: [...signedIn, "service"],
        body: () => ({ article_id: randomUUID() }),
      },
      suggest_tags: { callers: [...signedIn, "service"], body: () => ({ query: "" }) },
      get_staff_access: { callers: [...signedIn, "service"] },
      get_staff_mfa: { callers: [...signedIn, "service"] },
      notify_mark: { callers: ["service"], body: () => ({ mark: randomUUID() }) },
      set_staff_mfa: { callers: ["service"], body: () => ({ mode: "optional" }) },
      list_staff_names: { callers: [...signedIn, "service"], body: () => ({ ids: [] }) },
      list_people: { callers: admins },
      set_role: { callers: admins, body: () => ({ user_id: actors.reader.id, role: "reader" }) },
      change_staff_access: { callers: admins, body: () => ({ mode: access }) },
      set_staff_access: { callers: ["service"], body: () => ({ mode: access }) },
      default_staff_access: { callers: ["service"], body: () => ({ mode: access }) },
      warn_of_open_staff_access: { callers: ["service"] },
      has_staff_access_warning: { callers: [...signedIn, "service"] },
      set_role_by_email: {
        callers: ["service"],
        body: () => ({ email: actors.reader.email, role: "reader" }),
      },
      // The rule of a site on a loopback address.
      set_first_admin: { callers: ["service"], body: () => ({ rule: "first-account" }) },
      close_first_account: { callers: ["service"] },
      create_setup_link: {
        callers: ["service"],
        body: () => ({ token_hash: randomUUID(), valid_seconds: 0 }),
      },
      get_setup_link_state: { callers: ["service"], body: () => ({ token_hash: "none" }) },
      claim_setup_link: {
        callers: ["service"],
        body: () => ({ token_hash: "none", user_id: actors.reader.id }),
      },
      claim_mails: {
        callers: ["service"],
        body: () => ({ queues: [], max_rows: 0, lease_seconds: 1 }),
      },
      settle_mail: {
        callers: ["service"],
        body: () => ({ id: 0, attempt: 1, outcome: "sent" }),
      },
      retry_mails: { callers: ["service"] },
      mail_queues: { callers: ["service"] },
      find_redirect: { callers: everybody, body: () => ({ slug: "nowhere" }) },
      find_page_redirect: {
        callers: everybody,
        body: () => ({ kind: "category", slug: "nowhere" }),
      },
      list_staff_categories: { callers: [...signedIn, "service"] },
      count_author_articles: { callers: [...signedIn, "service"], body: () => ({ ids: [] }) },
      list_staff_tags: { callers: [...signedIn, "service"] },
      find_old_address: { callers: everybody, body: () => ({ addresses: ["/nowhere"] }) },
      list_old_addresses: { callers: staff },
      publish_front: {
        callers: writers,
        answer: 404,
        body: () => ({ front_id: randomUUID(), based_on: 0, layout: null }),
      },
      save_sections: {
        callers: admins,
        answer: 409,
        body: () => ({ seen: "none", wanted: [] }),
      },
      get_site_settings: { callers: everybody },
      list_followed_articles: { callers: everybody, body: () => ({ topics: ["nothing"] }) },
      list_site_settings: { callers: admins },
      save_site_settings: {
        callers: admins,
        answer: 409,
        body: () => ({ seen: -1, wanted: {} }),
      },
      set_banner: {
        callers: writers,
        answer: 409,
        body: () => ({ text: "Text", link: null, ends_at: "2026-01-01", based_on: -1 }),
      },
      end_banner: { callers: writers, answer: 404, body: () => ({ banner_id: -1 }) },
      plan_front: {
        callers: writers,
        answer: 404,
        body: () => ({ front_id: randomUUID(), at: null, layout: null }),
      },
      open_front: { callers: writers, answer: 404, body: () => ({ place: "section:nowhere" }) },
      list_front_updates: {
        callers: writers,
        body: () => ({ front_id: randomUUID(), known_seq: 0 }),
      },
      save_front: {
        callers: writers,
        answer: 404,
        body: () => ({ front_id: randomUUID(), known_seq: 0, update: "AAA=" }),
      },
      has_accounts: { callers: everybody },
      rename_category: {
        callers: writers,
        body: async () => ({ category_id: await newId(createCategory), name: uniqueWord() }),
      },
      rename_author: {
        callers: writers,
        body: async () => ({ author_id: await newId(createAuthor), name: uniqueWord() }),
      },
      save_series: {
        callers: writers,
        body: () => ({
          series_id: randomUUID(),
          seen: "2026-01-01",
          name: "None",
          description: "",
          parts: [],
        }),
      },
      rename_tag: { callers: writers, body: () => ({ tag: "none", new_tag: "other" }) },
      merge_categories: {
        callers: writers,
        body: async () => ({
          from_id: await newId(createCategory),
          into_id: await newId(createCategory),
        }),
      },
      merge_authors: {
        callers: writers,
        body: async () => ({
          from_id: await newId(createAuthor),
          into_id: await newId(createAuthor),
        }),
      },
      delete_category: {
        callers: writers,
        body: async () => ({ category_id: await newId(createCategory) }),
      },
      delete_author: {
        callers: writers,
        body: async () => ({ author_id: await newId(createAuthor) }),
      },
      delete_tag: { callers: writers, body: () => ({ tag: "none" }) },
      find_tag: { callers: everybody, body: () => ({ slug: "nowhere" }) },
      list_related_articles: { callers: everybody, body: () => ({ article_id: randomUUID() }) },
      list_tagged_articles: { callers: everybody, body: () => ({ slug: "nowhere" }) },
      list_sitemap_months: { callers: everybody, body: () => ({ file_size: 10 }) },
      list_sitemap_articles: {
        callers: everybody,
        body: () => ({ month: "2026-01-01", max_rows: 1 }),
      },
      list_sitemap_authors: { callers: everybody, body: () => ({ max_rows: 1 }) },
      list_sitemap_tags: { callers: everybody, body: () => ({ max_rows: 1 }) },
      add_page_views: {
        callers: ["service"],
        body: () => ({ batch: randomUUID(), views: [], referrers: [] }),
      },
      refresh_most_read: { callers: ["service"] },
      list_most_read: { callers: everybody },
      list_view_totals: { callers: writers, body: () => ({ first_day: "2026-01-01" }) },
      list_viewed_articles: { callers: writers, body: () => ({ first_day: "2026-01-01" }) },
      list_viewed_pages: { callers: writers, body: () => ({ first_day: "2026-01-01" }) },
      list_referrers: { callers: writers, body: () => ({ first_day: "2026-01-01" }) },
      claim_disused_images: { callers: ["service"], body: () => ({ max_rows: 0 }) },
      list_unused_media: { callers: ["service"], body: () => ({ max_rows: 0 }) },
      get_embed_providers: { callers: staff },
      change_embed_providers: { callers: admins, body: () => ({ providers: [] }) },
      get_publishing_rules: { callers: staff },
      change_publishing_rules: { callers: admins, body: () => ({ rules: {} }) },
      get_publishing_checks: { callers: staff, body: () => ({ author_id: null, pages: [] }) },
      find_search_places: { callers: everybody, body: () => ({ query: "word" }) },
      list_partial_matches: { callers: everybody, body: () => ({ query: "two words" }) },
      list_similar_words: { callers: everybody, body: () => ({ words: ["wrod"] }) },
      get_information_page: { callers: everybody, body: () => ({ path: "/nowhere" }) },
      find_gone_category: { callers: everybody, body: () => ({ slug: "nowhere" }) },
      list_scheduled_changes: { callers: writers, body: () => ({ article_id: randomUUID() }) },
      carry_out_due_changes: { callers: ["service"] },
      create_calendar_feed: { callers: staff.filter((actor) => actor !== "service") },
      get_calendar_feed: { callers: signedIn },
      revoke_calendar_feed: { callers: signedIn },
      open_calendar_feed: { callers: ["service"], body: () => ({ token: "nowhere" }) },
      open_preview: { callers: ["service"], body: () => ({ token: "nowhere" }) },
      add_preview_note: {
        callers: ["service"],
        body: () => ({ token: "nowhere", name: "Name", body: "Text" }),
      },
      create_preview_link: {
        callers: writers,
        answer: 404,
        body: () => ({ article_id: randomUUID(), label: "Name", expires_at: "2999-01-01" }),
      },
      revoke_preview_link: {
        callers: writers,
        answer: 404,
        body: () => ({ id: randomUUID() }),
      },
      approve_scheduled_change: {
        callers: writers,
        answer: 404,
        body: () => ({ id: randomUUID() }),
      },
      list_preview_links: { callers: writers, body: () => ({ article_id: randomUUID() }) },
      list_draft_notes: { callers: writers, body: () => ({ article_id: randomUUID() }) },
      add_draft_note: {
        callers: writers,
        body: () => ({ article_id: randomUUID(), body: "Text" }),
      },
      anchor_draft_note: {
        callers: writers,
        answer: 404,
        body: () => ({ id: randomUUID(), anchor: { field: "title" } }),
      },
      assign_draft_note: {
        callers: writers,
        answer: 404,
        body: () => ({ id: randomUUID(), user_id: null }),
      },
      decide_suggestions: {
        callers: [...signedIn, "service"],
        body: () => ({ ids: [], is_accepted: true }),
      },
      list_access: { callers: writers, body: () => ({ article_id: randomUUID() }) },
      get_access_answer: {
        callers: [...signedIn, "service"],
        body: () => ({ article_id: randomUUID() }),
      },
      request_access: {
        callers: staff.filter((actor) => actor !== "service"),
        answer: 404,
        body: () => ({ article_id: randomUUID(), capability: "comment" }),
      },
      answer_access_request: {
        callers: writers,
        answer: 404,
        body: () => ({ article_id: randomUUID(), user_id: randomUUID(), is_granted: true }),
      },
      share_article: {
        callers: writers,
        // Nobody has this id.
        answer: 400,
        body: () => ({ article_id: randomUUID(), user_id: randomUUID(), may_write: false }),
      },
      resolve_draft_note: {
        callers: writers,
        answer: 404,
        body: () => ({ id: randomUUID(), is_resolved: true }),
      },
      cancel_scheduled_change: {
        callers: writers,
        answer: 404,
        body: () => ({ id: randomUUID() }),
      },
      unpublish_article: {
        callers: writers,
        answer: 404,
        body: () => ({ article_id: randomUUID() }),
      },
      publish_information_page: {
        callers: admins,
        answer: 404,
        body: () => ({ article_id: randomUUID(), path: "/imprint", fields: { title: "Imprint" } }),
      },
      unpublish_information_page: {
        callers: admins,
        body: () => ({ article_id: randomUUID() }),
      },
      republish_article: {
        callers: writers,
        answer: 404,
        body: () => ({ article_id: randomUUID() }),
      },
      schedule_change: {
        callers: writers,
        answer: 404,
        body: () => ({ article_id: randomUUID(), at: "2999-01-01", fields: {} }),
      },
      schedule_unpublish: {
        callers: writers,
        answer: 404,
        body: () => ({ article_id: randomUUID(), at: "2999-01-01" }),
      },
      delete_account: { callers: signedIn },
    };

    test("lists every public function in this test", async () => {
      const found = await sql<{ name: string }[]>`
        select proname as name from pg_proc
        where pronamespace = 'public'::regnamespace and prorettype <> 'trigger'::regtype`;
      expect(found.map(({ name }) => name).sort()).toEqual(Object.keys(FUNCTIONS).sort());
    });

    test.each(Object.entries(FUNCTIONS).filter(([name]) => name !== "delete_account"))(
      "%s",
      async (name, { callers, body = () => ({}), answer = "answers" }) => {
        for (const actor of tried) {
          const { status } = await ask(actor, "POST", `rpc/${name}`, await body());
          expect(status < 300 ? "answers" : status, actor).toBe(
            callers.includes(actor) ? answer : refused(actor),
          );
        }
      },
    );

    test("deletes only the caller with delete_account", async () => {
      const users = async () => Number((await sql`select count(*) from auth.users`)[0]?.count);
      const before = await users();
      for (const actor of ["anonymous", "service"] as const)
        expect((await ask(actor, "POST", "rpc/delete_account", {})).status).toBeGreaterThan(400);
      expect(await users()).toBe(before);
      const { client } = await createUser(site, "reader");
      await client.rpc("delete_account").throwOnError();
      expect(await users()).toBe(before);
    });

    test("returns from is_staff who may enter the newsroom, and nothing to others from staff functions", async () => {
      const tag = uniqueWord("tag");
      const article = await createArticle(actors.service.client, { tags: [tag] });
      for (const actor of ACTORS) {
        expect((await ask(actor, "POST", "rpc/is_staff", {})).body).toBe(staff.includes(actor));
        if (actor === "anonymous") continue;
        const tags = await ask(actor, "POST", "rpc/suggest_tags", { query: tag });
        const save = await ask(actor, "POST", "rpc/get_last_save", { article_id: article.id });
        const found = [tags.body, save.body].map((rows) => (rows as unknown[]).length);
        expect(found).toEqual(staff.includes(actor) ? [1, 1] : [0, 0]);
      }
    });
  });

  test("grants the public roles exactly these privileges", async () => {
    const rows = await sql<{ role: string; table: string; privileges: string }[]>`
      select grantee as role, table_name as table,
        string_agg(lower(privilege_type), ' ' order by privilege_type) as privileges
      from information_schema.role_table_grants
      where grantee in ('anon', 'authenticated', 'PUBLIC') and table_schema in ('public', 'private', 'auth')
      group by grantee, table_name order by grantee, table_name`;
    expect(rows.map(({ role, table, privileges }) => `${role} ${table}: ${privileges}`)).toEqual([
      "anon article_authors: select",
      "anon articles: select",
      "anon authors: select",
      "anon categories: select",
      "anon information_pages: select",
      "anon noted_articles: select",
      "anon sections: select",
      "anon series: select",
      "anon series_parts: select",
      "anon settings: select",
      "anon tagged_articles: select",
      "anon topics: select",
      "authenticated activity: select",
      "authenticated archived_comments: delete select",
      "authenticated article_authors: delete insert select update",
      "authenticated article_drafts: select",
      "authenticated article_shares: delete insert select",
      "authenticated article_versions: select",
      "authenticated article_views: select",
      "authenticated articles: delete insert select update",
      "authenticated authors: delete insert select update",
      "authenticated banners: select",
      "authenticated categories: delete insert select update",
      "authenticated contact_messages: delete select",
      "authenticated draft_notes: select",
      "authenticated draft_updates: select",
      "authenticated front_versions: select",
      "authenticated fronts: select",
      "authenticated images: delete select",
      "authenticated information_pages: select",
      "authenticated noted_articles: select",
      "authenticated old_addresses: delete insert select update",
      "authenticated page_views: select",
      "authenticated profiles: select",
      "authenticated reading_list: delete select",
      "authenticated sections: select",
      "authenticated series: delete insert select",
      "authenticated series_parts: select",
      "authenticated settings: select",
      "authenticated tag_uses: select",
      "authenticated tagged_articles: select",
      "authenticated topics: delete insert select update",
      "authenticated view_referrers: select",
      "authenticated view_totals: select",
    ]);
    const columns = await sql<{ column: string }[]>`
      select table_name || '.' || column_name as column from information_schema.column_privileges
      where grantee = 'authenticated' and table_name = 'profiles' and privilege_type = 'UPDATE'`;
    expect(columns.map(({ column }) => column).sort()).toEqual([
      "profiles.has_declined_byline",
      "profiles.has_reading_history",
      "profiles.name",
    ]);
  });
});
