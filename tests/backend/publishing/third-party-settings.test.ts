import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { anonymousClient, createUser, type TestClient } from "../../support/clients.ts";
import { type RunningSite, startSite } from "../../support/start-site.ts";
import { makeTempFolder, removeFolder } from "../../support/temp-folder.ts";
import { waitFor } from "../../support/wait-for.ts";
import { readPolicy } from "../operation/policy-rules.ts";

/** Ads and analytics that admins set on a screen, on a site of their own: they are on every page. */

const SIZE = { width: 300, height: 250 };
const HOUSE = { kind: "house", image: "/a.png", alt: "Ad", url: "https://shop.example/", ...SIZE };
const TAG = { kind: "tag", script: "https://ads.example/a.js", asksConsent: false, ...SIZE };
const MATOMO = { kind: "matomo", url: "https://count.example/piwik", siteId: 1 };
const UMAMI = { kind: "umami", websiteId: "7", hosts: ["https://events.example"] };
const PAGES = ["/", "/about", "/search?q=harbour", "/login"];

let site: RunningSite;
let admin: TestClient;
let folder: string;
beforeAll(async () => {
  folder = await makeTempFolder();
  const SITE_FILE = join(folder, "site.json");
  await writeFile(SITE_FILE, JSON.stringify({ analytics: MATOMO, ads: { inArticle: TAG } }));
  site = await startSite({ env: { STAFF_ACCESS: "role", SITE_FILE } });
  admin = (await createUser(site, "admin")).client;
});
afterAll(async () => {
  await site.stop();
  await removeFolder(folder);
});

async function newest(): Promise<number> {
  const { data } = await admin.rpc("list_site_settings").throwOnError();
  return data[0]?.id ?? 0;
}

async function send(client: TestClient, wanted: object) {
  const { data } = await client.auth.getSession();
  return fetch(`${site.url}/api/site-settings`, {
    method: "POST",
    headers: { Authorization: `Bearer ${data.session?.access_token ?? ""}` },
    body: JSON.stringify({ seen: await newest(), wanted }),
  });
}

async function save(wanted: object): Promise<void> {
  expect((await send(admin, wanted)).status).toBe(200);
}

async function open(path: string) {
  const answer = await fetch(site.url + path);
  const policy = readPolicy(answer.headers.get("Content-Security-Policy") ?? "");
  return { status: answer.status, html: await answer.text(), policy };
}

const policies = () => Promise.all(PAGES.map(async (path) => (await open(path)).policy));

test("each page names the sites of the analytics that are in force, also where it was cached", async () => {
  const names = async (origin: string) => {
    const found = await policies();
    const count = (directive: string) =>
      found.filter((policy) => policy[directive]?.includes(origin)).length;
    return [count("script-src"), count("connect-src")];
  };
  // The second reading is from the cache.
  await policies();
  expect(await names("https://count.example")).toEqual([4, 4]);

  await save({ analytics: UMAMI });
  await waitFor("Umami", async () => (await open("/")).html.includes("Umami"));
  expect(await names("https://cloud.umami.is")).toEqual([4, 4]);
  expect(await names("https://events.example")).toEqual([4, 4]);
  expect(await names("https://count.example")).toEqual([0, 0]);
  expect((await open("/privacy")).html).toContain("cloud.umami.is");

  await save({ analytics: "" });
  await waitFor("no analytics", async () => !(await open("/")).html.includes("Umami"));
  expect(await names("https://cloud.umami.is")).toEqual([0, 0]);
  expect((await policies()).map((policy) => policy["script-src"]?.[0])).toEqual(
    PAGES.map(() => "'self'"),
  );

  await save({});
  await waitFor("Matomo", async () => (await open("/")).html.includes("Matomo"));
  expect(await names("https://count.example")).toEqual([4, 4]);
});

test("a place of advertisements has what an admin sets, with a style that the policy of the page allows", async () => {
  const frame = (place: string) => fetch(`${site.url}/ads/${place}`);
  expect((await open("/")).html).not.toContain("ad-house");
  expect((await frame("inArticle")).status).toBe(200);

  await save({ "ads.belowHeader": HOUSE, "ads.inList": TAG, "ads.inArticle": "" });
  await waitFor("the image", async () =>
    (await open("/")).html.includes('href="https://shop.example/"'),
  );
  const { html, policy } = await open("/");
  const style = /<style>(\.ad-[^<]*)<\/style>/.exec(html)?.[1] ?? "";
  expect(style).toMatch(/^\.ad-belowHeader\{--width:300;/);
  const hash = createHash("sha256").update(style).digest("base64");
  expect(policy["style-src"]).toContain(`'sha256-${hash}'`);
  expect((await frame("inArticle")).status).toBe(404);
  const tag = await frame("inList");
  expect(await tag.text()).toContain('src="https://ads.example/a.js"');
  expect(tag.headers.get("Content-Security-Policy")).toContain("script-src https://ads.example");

  await save({});
  await waitFor(
    "no image",
    async () => !(await open("/")).html.includes('href="https://shop.example/"'),
  );
  expect((await open("/")).policy["style-src"]).not.toContain(`'sha256-${hash}'`);
  await waitFor("the file's tag", async () => (await frame("inArticle")).status === 200);
  expect((await frame("inList")).status).toBe(404);
});

test("the screen says which ads and analytics come from the file", async () => {
  const { data } = await admin.auth.getSession();
  const headers = { Authorization: `Bearer ${data.session?.access_token ?? ""}` };
  const answer = await fetch(`${site.url}/api/site-settings`, { headers });
  expect(await answer.json()).toMatchObject({
    file: {
      analytics: { ...MATOMO, url: "https://count.example/piwik/" },
      "ads.inArticle": TAG,
      "ads.inList": "",
    },
    fromFile: ["ads.inArticle", "analytics"],
  });
});

test.each([
  ["a script that is no address", "analytics", { ...UMAMI, script: "javascript:x" }, "script"],
  ["a host that adds to the policy", "analytics", { ...UMAMI, hosts: ["https://a;b"] }, "hosts"],
  ["a service without its id", "analytics", { kind: "umami" }, "websiteId"],
  ["an unknown service", "analytics", { kind: "other" }, "kind"],
  ["an attribute that runs", "ads.inList", { ...TAG, attributes: { onload: "x" } }, "attributes"],
  ["a width in words", "ads.inList", { ...HOUSE, width: "wide" }, "width"],
  ["a wide tag without a size for phones", "ads.inList", { ...TAG, width: 728 }, "phone"],
])("the server rejects %s and names the field", async (_, name, value, field) => {
  const before = await newest();
  const answer = await send(admin, { [name]: value });
  expect(answer.status).toBe(422);
  const { fields } = await answer.json();
  expect(fields).toContain(name);
  expect(fields).toContain(`${name}.${field}`);
  expect(await newest()).toBe(before);
});

test.each([
  ["a list", []],
  ["a text", "https://ads.example/a.js"],
  ["more than 16 KiB", { kind: "x".repeat(17_000) }],
])("the database rejects %s as an advertisement or a service", async (_, value) => {
  const seen = await newest();
  for (const name of ["ads.belowHeader", "ads.inList", "ads.inArticle", "analytics"]) {
    const wanted = { [name]: value };
    expect(await admin.rpc("save_site_settings", { seen, wanted })).toMatchObject({ status: 400 });
  }
  expect(await newest()).toBe(seen);
});

test("pages leave out a stored service that would change their policy", async () => {
  const hosts = ["https://x.example;sandbox"];
  const wanted = { analytics: { ...UMAMI, hosts }, "contact.phone": "+1 555 0143" };
  await admin.rpc("save_site_settings", { seen: await newest(), wanted }).throwOnError();
  await waitFor("the phone", async () => (await open("/about")).html.includes("+1 555 0143"));
  const { policy } = await open("/about");
  expect(policy).not.toHaveProperty("sandbox");
  expect(policy["script-src"]).toContain("https://count.example");
  await save({});
});

test("only admins set advertisements and analytics", async () => {
  const before = await newest();
  const wanted = { analytics: UMAMI, "ads.inList": TAG };
  for (const role of ["reader", "contributor", "author", "editor"] as const) {
    const { client } = await createUser(site, role);
    expect((await send(client, wanted)).status).toBe(403);
    expect((await send(client, { analytics: { kind: "other" } })).status).toBe(403);
    expect(await client.rpc("save_site_settings", { seen: before, wanted })).toMatchObject({
      status: 403,
    });
  }
  expect((await send(anonymousClient(site), wanted)).status).toBe(401);
  expect(await newest()).toBe(before);
});
