import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { createUser, serviceClient } from "../support/clients.ts";
import { skipOnExternalDatabase } from "../support/database/external-database.ts";
import { openSql } from "../support/open-sql.ts";
import { createArticle, uniqueWord } from "../support/rows.ts";
import { startPostgres, type TestPostgres } from "../support/start-postgres.ts";
import { runCommand, startFailingSite, startSite } from "../support/start-site.ts";
import { makeTempFolder, removeFolder } from "../support/temp-folder.ts";

/** A site on a PostgreSQL whose administrator has made the roles with the SQL of docs/operations.md. */

const DOCUMENT = join(import.meta.dirname, "../../docs/operations.md");
const PASSWORD = "a-password";

let postgres: TestPostgres;
beforeEach(skipOnExternalDatabase);
beforeAll(async () => {
  postgres = await startPostgres({}, undefined, true);
});
afterAll(async () => {
  await postgres?.stop();
});

/** The statements of the section "A user with few rights". */
async function readStatements(): Promise<string[]> {
  const [, section = ""] = (await readFile(DOCUMENT, "utf8")).split("### A user with few rights");
  const [, sql = ""] = /```sql\n([\s\S]*?)```/.exec(section) ?? [];
  return sql
    .replace("…", PASSWORD)
    .split(";\n")
    .filter((statement) => statement.trim() !== "");
}

function addressOf(user: string, database: string): string {
  const address = new URL(postgres.url);
  [address.username, address.password, address.pathname] = [user, PASSWORD, `/${database}`];
  return address.href;
}

/** Log lines except the one about an outdated release of the test's PostgreSQL. */
function withoutReleaseWarning(stderr: string): string[] {
  const lines = stderr.split("\n").filter((line) => line !== "");
  return lines.filter((line) => !line.includes("lacks the security fixes"));
}

test("names the missing role and the document when the user may not create it", async () => {
  const admin = openSql(postgres.url, 1);
  onTestFinished(() => admin.end());
  await admin.unsafe(`create role unprepared login password '${PASSWORD}'`);
  await admin.unsafe("create database unprepared owner unprepared");
  const dataDir = await makeTempFolder();
  onTestFinished(() => removeFolder(dataDir));
  const { code, stderr } = await startFailingSite({
    dataDir,
    env: { DATABASE_URL: addressOf("unprepared", "unprepared") },
  });
  expect(code).toBe(1);
  expect(stderr.trim().split("\n").at(-1)).toMatch(
    /The role \w+ is missing, and unprepared may not create it\. See .+ in docs\/operations\.md$/,
  );
});

test("serves, backs up and restores a site as a user who may create neither roles nor databases", async () => {
  const admin = openSql(postgres.url, 1);
  onTestFinished(() => admin.end());
  const statements = await readStatements();
  for (const statement of statements) await admin.unsafe(statement);
  const [rights] = await admin`
    select rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls as has_any
    from pg_roles where rolname = 'site'`;
  expect(rights).toEqual({ has_any: false });

  const dataDir = await makeTempFolder();
  onTestFinished(() => removeFolder(dataDir));
  const env = { DATABASE_URL: addressOf("site", "news") };
  const site = await startSite({ dataDir, env });
  const editor = await createUser(site, "editor");
  const title = `Written by the editor ${uniqueWord()}`;
  const { id, slug } = await createArticle(editor.client, { title });
  expect(await (await fetch(`${site.url}/article/${slug}`)).text()).toContain(title);
  const changed = `Changed ${uniqueWord()}`;
  await editor.client.from("articles").update({ title: changed }).eq("id", id).throwOnError();
  await expect
    .poll(async () => (await fetch(`${site.url}/article/${slug}`)).text(), { timeout: 10_000 })
    .toContain(changed);
  expect(withoutReleaseWarning(site.stderr())).toEqual([]);

  const file = join(dataDir, "backup.tar.gz");
  const saved = await runCommand("server/commands/backup-command.ts", [file], dataDir, env);
  expect(saved).toMatchObject({ code: 0, stderr: "" });
  await serviceClient(site).from("articles").delete().eq("id", id).throwOnError();
  await site.stop();
  const restore = () =>
    runCommand("server/commands/restore-command.ts", [file, "--replace"], dataDir, env);
  await admin.unsafe("revoke set on parameter session_replication_role from site");
  const refused = await restore();
  expect(refused.code).toBe(1);
  expect(refused.stderr).toMatch(
    /^A restore needs the right to set session_replication_role\. [^\n]+ to site\. [^\n]+\n$/,
  );
  await admin.unsafe(statements.find((statement) => statement.includes("parameter")) ?? "");
  const restored = await restore();
  expect(restored).toMatchObject({ code: 0, stderr: "" });
  const again = await startSite({ dataDir, env });
  onTestFinished(async () => void (await again.stop()));
  expect(await (await fetch(`${again.url}/article/${slug}`)).text()).toContain(changed);
});
