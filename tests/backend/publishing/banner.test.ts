import { afterAll, beforeAll, expect, test } from "vitest";
import {
  anonymousClient,
  createUser,
  type SignedInUser,
  serviceClient,
  type TestClient,
} from "../../support/clients.ts";
import { openSql, type SqlPool } from "../../support/open-sql.ts";
import { minutesFromNow } from "../../support/rows.ts";
import { startPostgres, type TestPostgres } from "../../support/start-postgres.ts";
import { type RunningSite, startSite } from "../../support/start-site.ts";
import { waitFor } from "../../support/wait-for.ts";

/** Breaking news on two sites with one database. */

let postgres: TestPostgres;
let sql: SqlPool;
let sites: RunningSite[] = [];
let editor: SignedInUser;
beforeAll(async () => {
  postgres = await startPostgres();
  const DATABASE_URL = await postgres.createSiteDatabase();
  const env = { DATABASE_URL, STAFF_ACCESS: "role" };
  sites = await Promise.all([1, 2].map(() => startSite({ env })));
  sql = openSql(DATABASE_URL);
  editor = await createUser(site(), "editor");
});
afterAll(async () => {
  await Promise.all(sites.map((each) => each.stop()));
  await sql.end();
  await postgres.stop();
});

function site(number = 0): RunningSite {
  const found = sites[number];
  if (!found) throw new Error("the sites have not started");
  return found;
}

const PATHS = ["/", "/about", "/search?q=x", "/login", "/category/world", "/nowhere"];

/** Which pages of both sites contain a text. */
async function pagesWith(text: string): Promise<string[]> {
  const found = sites.flatMap(({ url }) =>
    PATHS.map(async (path) => {
      const html = await (await fetch(url + path)).text();
      return html.includes(text) ? [path] : [];
    }),
  );
  return (await Promise.all(found)).flat();
}

const EVERY_PAGE = [...PATHS, ...PATHS];

async function newestId(): Promise<number> {
  const { data } = await serviceClient(site())
    .from("banners")
    .select("id")
    .order("id", { ascending: false })
    .limit(1)
    .maybeSingle()
    .throwOnError();
  return data?.id ?? 0;
}

async function setBanner(client: TestClient, fields: object = {}) {
  return client.rpc("set_banner", {
    text: "The harbour bridge is closed",
    link: null,
    ends_at: minutesFromNow(60),
    based_on: await newestId(),
    ...fields,
  });
}

test("a banner is on every page of every site, and leaves them at its end", async () => {
  expect(await pagesWith("The harbour bridge")).toEqual([]);
  await setBanner(editor.client, { link: "/article/bridge" }).then(({ error }) =>
    expect(error).toBeNull(),
  );
  await waitFor(
    "the banner on every page",
    async () => (await pagesWith("The harbour bridge")).length === EVERY_PAGE.length,
  );
  expect(await pagesWith('<a href="/article/bridge">The harbour bridge is closed</a>')).toEqual(
    EVERY_PAGE,
  );
  // Its end comes, which nobody announces.
  await sql`alter table public.banners disable trigger invalidate_banner`;
  await editor.client
    .rpc("set_banner", {
      text: "It opens again",
      link: null,
      ends_at: minutesFromNow(0.1),
      based_on: await newestId(),
    })
    .throwOnError();
  await sql`select pg_notify('broadsheet_changes', '["site"]')`;
  await sql`alter table public.banners enable trigger invalidate_banner`;
  await waitFor("the next banner", async () => (await pagesWith("It opens again")).length > 0);
  await waitFor(
    "the end of the first",
    async () => (await pagesWith("The harbour bridge")).length === 0,
  );
  await waitFor("its end", async () => (await pagesWith("It opens again")).length === 0);
});

test("an editor ends the banner on every page", async () => {
  await setBanner(editor.client);
  await waitFor("the banner", async () => (await pagesWith("The harbour")).length > 0);
  await editor.client.rpc("end_banner", { banner_id: await newestId() }).throwOnError();
  await waitFor("its end", async () => (await pagesWith("The harbour")).length === 0);
  const { data } = await serviceClient(site())
    .from("activity")
    .select("action, user_id, subject")
    .order("id", { ascending: false })
    .limit(2)
    .throwOnError();
  const subject = { note: "The harbour bridge is closed" };
  expect(data).toEqual([
    { action: "banner-ended", user_id: editor.id, subject },
    { action: "banner-set", user_id: editor.id, subject },
  ]);
});

test("of two editors who set a banner at once, the second learns of the first", async () => {
  const seen = await newestId();
  const first = await setBanner(editor.client, { text: "First", based_on: seen });
  const second = await setBanner(editor.client, { text: "Second", based_on: seen });
  expect(first.error).toBeNull();
  expect(second).toMatchObject({
    status: 409,
    error: { message: "Somebody else has set another banner meanwhile." },
  });
  const { data } = await anonymousClient(site()).from("banners").select("text").throwOnError();
  expect(data).toEqual([{ text: "First" }]);
  await editor.client.rpc("end_banner", { banner_id: seen + 1 }).throwOnError();
});

test("only editors and admins set and end banners, and readers see none that has ended", async () => {
  await setBanner(editor.client);
  const banner_id = await newestId();
  for (const role of ["reader", "contributor", "author"] as const) {
    const { client } = await createUser(site(), role);
    expect(await setBanner(client)).toMatchObject({ status: 403 });
    expect(await client.rpc("end_banner", { banner_id })).toMatchObject({ status: 403 });
    const { error } = await client.from("banners").update({ text: "Mine" }).eq("id", banner_id);
    expect(error?.code).toBe("42501");
  }
  const anonymous = anonymousClient(site());
  expect((await setBanner(anonymous)).error).not.toBeNull();
  expect((await anonymous.rpc("end_banner", { banner_id })).error).not.toBeNull();
  const admin = await createUser(site(), "admin");
  await admin.client.rpc("end_banner", { banner_id }).throwOnError();
  expect((await anonymous.from("banners").select("id").throwOnError()).data).toEqual([]);
});

test.each([
  ["an empty text", { text: " " }],
  ["a text of 201 characters", { text: "x".repeat(201) }],
  ["a text of two lines", { text: "One\nTwo" }],
  ["a script as its link", { link: "javascript:alert(1)" }],
  ["a link to another host without a protocol", { link: "//evil.example/" }],
  ["a link of 2001 characters", { link: `/${"x".repeat(2000)}` }],
  ["an end in the past", { ends_at: minutesFromNow(-1) }],
  ["an end in eight days", { ends_at: minutesFromNow(8 * 24 * 60) }],
  ["no end", { ends_at: null as never }],
])("the database rejects a banner with %s", async (_, fields) => {
  expect(await setBanner(editor.client, fields)).toMatchObject({ status: 400 });
});
