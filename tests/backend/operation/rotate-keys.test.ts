import { afterAll, beforeAll, expect, test } from "vitest";
import { createUser } from "../../support/clients.ts";
import { openSql, type SqlPool } from "../../support/open-sql.ts";
import { getSharedSite, type SharedSite } from "../../support/sites/shared-site.ts";
import { runCommand } from "../../support/start-site.ts";

let site: SharedSite;
let sql: SqlPool;
beforeAll(async () => {
  site = await getSharedSite();
  sql = openSql(await site.databaseUrl(), 1);
  // The first token makes the site create its keys.
  await createUser(site);
});
afterAll(() => sql.end());

const rotate = (...args: string[]) =>
  runCommand("server/commands/rotate-keys-command.ts", args, site.dataDir);

/** Ids of the signing keys by their status. */
async function keys(): Promise<Record<string, string>> {
  const rows = await sql`select id, status from embedded.signing_keys`;
  return Object.fromEntries(rows.map(({ id, status }) => [status, id]));
}

test("rotates the signing keys of a running site, and revokes the former one", async () => {
  const before = await keys();
  expect(await rotate()).toMatchObject({ code: 0, stderr: "" });
  const after = await keys();
  expect(after).toMatchObject({ current: before.standby, previous: before.current });

  expect(await rotate("--revoke")).toMatchObject({ code: 0, stderr: "" });
  expect(Object.values(await keys())).not.toContain(after.current);
});

test("prints the usage of the keys command", async () => {
  const { code, stderr } = await rotate("all");
  expect(code).toBe(2);
  expect(stderr).toContain("npm run rotate-keys");
});
