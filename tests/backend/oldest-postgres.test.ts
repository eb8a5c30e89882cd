import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ArticleRow } from "../../app/data/rows.types.ts";
import { createImage } from "../../backend/storage/images/test-images.ts";
import { collect, follow } from "../../backend/tests/support/join-channel.ts";
import { anonymousClient, createUser, serviceClient, TEST_PASSWORD } from "../support/clients.ts";
import { openSql } from "../support/open-sql.ts";
import { createArticle, createCategory, uniqueWord } from "../support/rows.ts";
import { startPostgres, type TestPostgres } from "../support/start-postgres.ts";
import { type RunningSite, startSite } from "../support/start-site.ts";
import { findOldestPostgres } from "../support/start-system-postgres.ts";
import { waitFor } from "../support/wait-for.ts";

const programs = await findOldestPostgres();

/** One call of each kind; CONTRIBUTING.md says how all tests run there. */
describe.skipIf(!programs)("on PostgreSQL 15 (skipped where it is not installed)", () => {
  let postgres: TestPostgres;
  let site: RunningSite;
  beforeAll(async () => {
    postgres = await startPostgres({}, programs);
    site = await startSite({ env: { DATABASE_URL: await postgres.createDatabase() } });
  });
  afterAll(async () => {
    await site.stop();
    await postgres.stop();
  });

  test("runs on PostgreSQL 15, the oldest supported version", async () => {
    const sql = openSql(await site.databaseUrl(), 1);
    const [row] = await sql`select current_setting('server_version_num')::int / 10000 as version`;
    expect(row?.version).toBe(15);
    await sql.end();
  });

  test("creates accounts, signs in, refreshes and signs out on PostgreSQL 15", async () => {
    const { client, email } = await createUser(site);
    expect((await client.auth.refreshSession()).error).toBeNull();
    expect((await client.auth.signOut()).error).toBeNull();
    const again = await anonymousClient(site).auth.signInWithPassword({
      email,
      password: TEST_PASSWORD,
    });
    expect(again.data.user?.email).toBe(email);
  });

  test("writes, lists, searches, shows and deletes articles on PostgreSQL 15", async () => {
    const { client } = await createUser(site, "editor");
    const word = uniqueWord();
    const category = await createCategory(client);
    const article = await createArticle(client, { title: `Of ${word}`, category_id: category.id });
    const reader = anonymousClient(site);
    const { data: listed } = await reader
      .from("articles")
      .select("id, category:categories!inner(name)")
      .eq("category.slug", category.slug)
      .throwOnError();
    expect(listed).toEqual([{ id: article.id, category: { name: category.name } }]);
    const { data: found } = await reader.rpc("search_articles", { query: word }).throwOnError();
    expect(found).toMatchObject([{ ids: [article.id], total: 1, is_exact: true }]);
    expect(await (await fetch(`${site.url}/article/${article.slug}`)).text()).toContain(word);
    await client.from("articles").delete().eq("id", article.id).throwOnError();
    expect((await fetch(`${site.url}/article/${article.slug}`)).status).toBe(410);
  });

  test("stores and reads images on PostgreSQL 15", async () => {
    const images = serviceClient(site).storage.from("article-images");
    const name = `${uniqueWord()}.png`;
    const stored = await images.upload(name, await createImage("png"), {
      contentType: "image/png",
    });
    expect(stored.error).toBeNull();
    expect((await fetch(images.getPublicUrl(name).data.publicUrl)).status).toBe(200);
  });

  test("sends realtime changes on PostgreSQL 15", async () => {
    const client = anonymousClient(site);
    const changes = collect<string>();
    await follow(
      client
        .channel("articles")
        .on<ArticleRow>(
          "postgres_changes",
          { event: "INSERT", schema: "public", table: "articles" },
          (change) => changes.add(change.new.id),
        ),
    );
    const { id } = await createArticle(serviceClient(site));
    await waitFor("the change", () => changes.items.includes(id));
    await client.removeAllChannels();
  });
});
