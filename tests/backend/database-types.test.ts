import { join } from "node:path";
import { expect, test } from "vitest";
import { readCatalog } from "../../scripts/database-types/read-catalog.ts";
import { writeDatabaseTypes } from "../../scripts/database-types/write-types.ts";
import { openSql } from "../support/open-sql.ts";
import { getSharedSite } from "../support/sites/shared-site.ts";

const FILE = join(import.meta.dirname, "../../app/data/database.types.ts");

test("the database types are those of the migrations: `npm run generate:types` writes them", async () => {
  const sql = openSql(await (await getSharedSite()).databaseUrl(), 1);
  const catalog = await readCatalog((text) => sql.unsafe(text));
  await sql.end();
  await expect(writeDatabaseTypes(catalog)).toMatchFileSnapshot(FILE);
});
