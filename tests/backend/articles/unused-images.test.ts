import { afterAll, beforeAll, expect, test } from "vitest";
import { changeArticles } from "../../../app/data/articles/article-commands.ts";
import { serviceClient } from "../../support/clients.ts";
import { makeSiteFolder } from "../../support/database/copy-template.ts";
import { openSql } from "../../support/open-sql.ts";
import { createArticle, uniqueWord } from "../../support/rows.ts";
import { type RunningSite, startSite } from "../../support/start-site.ts";
import { removeFolder } from "../../support/temp-folder.ts";
import { waitFor } from "../../support/wait-for.ts";

/** A site removes images unused for a month at startup and then hourly. */

/** An image of one pixel. */
const IMAGE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

let dataDir: string;
let site: RunningSite;

beforeAll(async () => {
  dataDir = await makeSiteFolder();
  site = await startSite({ dataDir });
});
afterAll(async () => {
  await site?.stop();
  await removeFolder(dataDir);
});

/** Uploads an image whose article was deleted forever that long ago, and returns its path. */
async function disuse(age: string): Promise<string> {
  const service = serviceClient(site);
  const path = `disused/${uniqueWord()}.png`;
  const bucket = service.storage.from("article-images");
  const { error } = await bucket.upload(path, IMAGE, { contentType: "image/png" });
  expect(error).toBeNull();
  const { id } = await createArticle(service, { image_src: path });
  await changeArticles(service, { ids: [id], change: { action: "trash" } });
  await service.rpc("delete_forever", { article_id: id }).throwOnError();
  const sql = openSql(await site.databaseUrl(), 1);
  await sql`
    update private.disused_images set due_at = due_at - ${age}::interval where path = ${path}`;
  await sql.end();
  return path;
}

async function isThere(path: string): Promise<boolean> {
  return (await fetch(`${site.url}/storage/v1/object/public/article-images/${path}`)).ok;
}

test("removes images that are due at startup and keeps the others", async () => {
  const [due, early] = [await disuse("30 days"), await disuse("29 days")];
  expect([await isThere(due), await isThere(early)]).toEqual([true, true]);
  await site.stop();
  site = await startSite({ dataDir });
  await waitFor("the removal", async () => !(await isThere(due)));
  expect(await isThere(early)).toBe(true);
});

test("removes unused images on an external backend", async () => {
  const [due, early] = [await disuse("30 days"), await disuse("29 days")];
  const other = await startSite({
    env: {
      SUPABASE_URL: site.url,
      SUPABASE_PUBLISHABLE_KEY: site.keys.publishable,
      SUPABASE_SECRET_KEY: site.keys.secret,
    },
  });
  await waitFor("the removal", async () => !(await isThere(due)));
  expect(await isThere(early)).toBe(true);
  await other.stop();
});
