import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { runInRequest } from "../../../backend/core/base/current-request.ts";
import { createConnectionPool } from "../../../backend/core/database/connection-pool.ts";
import { inTransaction } from "../../../backend/core/database/in-transaction.ts";
import { anonymousClient, createUser, serviceClient } from "../../support/clients.ts";
import { openSql } from "../../support/open-sql.ts";
import { createArticle, uniqueWord } from "../../support/rows.ts";
import { hasPgBouncer, type PgBouncer, startPgBouncer } from "../../support/start-pgbouncer.ts";
import { startPostgres, type TestPostgres } from "../../support/start-postgres.ts";
import { type RunningSite, startFailingSite, startSite } from "../../support/start-site.ts";
import { makeTempFolder, removeFolder } from "../../support/temp-folder.ts";
import { waitFor } from "../../support/wait-for.ts";

const isInstalled = await hasPgBouncer();

describe.skipIf(!isInstalled)(
  "behind PgBouncer in transaction mode (skipped where PgBouncer is not installed)",
  () => {
    let postgres: TestPostgres;
    let bouncer: PgBouncer;
    let site: RunningSite;
    let directUrl: string;
    beforeAll(async () => {
      postgres = await startPostgres();
      bouncer = await startPgBouncer(postgres.url);
      directUrl = await postgres.createDatabase();
      site = await startSite({
        env: {
          DATABASE_URL: bouncer.addressOf(directUrl),
          DATABASE_DIRECT_URL: directUrl,
          DATABASE_POOL_SIZE: "12",
        },
      });
    });
    afterAll(async () => {
      await site?.stop();
      await bouncer?.stop();
      await postgres?.stop();
    });

    test("a site behind a pooler reads, writes, signs users in and stores files", async () => {
      const service = serviceClient(site);
      const { id, slug } = await createArticle(service, { title: "Through the pooler" });
      const { client } = await createUser(site);
      expect((await client.auth.refreshSession()).error).toBeNull();
      await Promise.all(
        Array.from({ length: 40 }, async () => {
          const { data } = await anonymousClient(site)
            .from("articles")
            .select("slug")
            .eq("id", id)
            .throwOnError();
          expect(data).toEqual([{ slug }]);
        }),
      );
      const path = `${uniqueWord()}.txt`;
      await service.storage.createBucket("notes");
      expect((await service.storage.from("notes").upload(path, "words")).error).toBeNull();
      expect(await (await service.storage.from("notes").download(path)).data?.text()).toBe("words");
    });

    test("a change is on the next page, because notifications bypass the pooler", async () => {
      const { id, slug } = await createArticle(serviceClient(site), { title: "The first title" });
      const page = async () => (await fetch(`${site.url}/article/${slug}`)).text();
      expect(await page()).toContain("The first title");
      await serviceClient(site)
        .from("articles")
        .update({ title: "The second title" })
        .eq("id", id)
        .throwOnError();
      await waitFor("the new title", async () => (await page()).includes("The second title"));
    });

    test("sessions behind a pooler leak no state and have no prepared statements", async () => {
      const pool = createConnectionPool({
        url: bouncer.addressOf(directUrl),
        max: 8,
        isTransactionPooler: true,
      });
      const ask = async (n: number) => {
        const rows = await inTransaction(pool, async (query) => {
          await query("select set_config('request.jwt.claim.sub', $1, true)", [String(n)]);
          return query("select current_setting('request.jwt.claim.sub') as n, $1::int as m", [n]);
        });
        expect(rows).toEqual([{ n: String(n), m: n }]);
      };
      await Promise.all(Array.from({ length: 60 }, (_, n) => ask(n)));
      const settings = await pool.query(
        "select current_setting('request.jwt.claim.sub', true) as sub, (select count(*)::int from pg_prepared_statements) as prepared",
        [],
      );
      expect(settings).toEqual([{ sub: expect.toBeOneOf(["", null]), prepared: 0 }]);
      await pool.close();
    });

    test("an aborted statement is canceled through the pooler, and its connection stays usable", async () => {
      const pool = createConnectionPool({
        url: bouncer.addressOf(directUrl),
        max: 1,
        isTransactionPooler: true,
      });
      const sql = openSql(directUrl, 1);
      const countRunning = async () => {
        const { count } = await sql`
          select from pg_stat_activity where query like '%pg_sleep(61)' and state = 'active'`;
        return count;
      };
      const controller = new AbortController();
      const task = () => pool.query("select pg_sleep(61)", []);
      const refused = expect(runInRequest(controller.signal, task)).rejects.toThrow("gone");
      await waitFor("the statement", async () => (await countRunning()) === 1);
      controller.abort(new Error("gone"));
      await refused;
      expect(await countRunning()).toBe(0);
      expect(await pool.query("select 1 as one", [])).toEqual([{ one: 1 }]);
      await Promise.all([pool.close(), sql.end()]);
    });

    test("only the pooler and the LISTEN connections connect to the server", async () => {
      const sql = openSql(postgres.url, 1);
      const [row] = await sql`
        select count(*) filter (where application_name = 'broadsheet')::int as pooled,
          count(*) filter (where application_name like 'broadsheet %')::int as direct
        from pg_stat_activity`;
      expect(row.pooled).toBeLessThanOrEqual(4);
      expect(row.direct).toBeGreaterThan(0);
      await sql.end();
    });

    test.each(["DATABASE_URL", "DATABASE_DIRECT_URL"])(
      "the start fails when %s is a pooler where PostgreSQL itself is needed",
      async (name) => {
        const tolerant = await startPgBouncer(
          postgres.url,
          "ignore_startup_parameters = options, statement_timeout, lock_timeout",
        );
        onTestFinished(() => tolerant.stop());
        for (const pooler of [bouncer, tolerant]) {
          const dataDir = await makeTempFolder();
          const { code, stderr } = await startFailingSite({
            dataDir,
            env: { DATABASE_URL: pooler.addressOf(directUrl), [name]: pooler.addressOf(directUrl) },
          });
          expect(stderr.trim().split("\n")).toEqual([
            expect.stringMatching(new RegExp(`^${name} .* PostgreSQL behind the pooler`)),
          ]);
          expect(code).toBe(1);
          await removeFolder(dataDir);
        }
      },
    );
  },
);
