import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PAPER } from "../../../app/domain/pages/section-colors.ts";
import { anonymousClient, createUser, type TestClient } from "../../support/clients.ts";
import { waitForMail } from "../../support/outbox.ts";
import { type RunningSite, startSite } from "../../support/start-site.ts";
import { makeTempFolder, removeFolder } from "../../support/temp-folder.ts";
import { waitFor } from "../../support/wait-for.ts";

/** Settings of the site that admins set on a screen, on a site of their own: they are on every page. */

const FILE = { contact: { phone: "+1 555 0100" }, robots: { aiTraining: "allow" } };

let site: RunningSite;
let admin: TestClient;
let folder: string;
let env: Record<string, string>;
beforeAll(async () => {
  folder = await makeTempFolder();
  env = { STAFF_ACCESS: "role", SITE_FILE: join(folder, "site.json"), LOG_LEVEL: "info" };
  await writeFile(join(folder, "site.json"), JSON.stringify(FILE));
  site = await startSite({ env });
  admin = (await createUser(site, "admin")).client;
});
afterAll(async () => {
  await site.stop();
  await removeFolder(folder);
});

async function ask(client: TestClient, init: RequestInit = {}) {
  const { data } = await client.auth.getSession();
  const Authorization = `Bearer ${data.session?.access_token ?? ""}`;
  return fetch(`${site.url}/api/site-settings`, { ...init, headers: { Authorization } });
}

const send = (client: TestClient, seen: number, wanted: object) =>
  ask(client, { method: "POST", body: JSON.stringify({ seen, wanted }) });

async function newest(): Promise<number> {
  const { data } = await admin.rpc("list_site_settings").throwOnError();
  return data[0]?.id ?? 0;
}

async function save(wanted: object): Promise<void> {
  expect((await send(admin, await newest(), wanted)).status).toBe(200);
}

const page = async (path: string) => (await fetch(site.url + path)).text();

test("until an admin sets one, values are those of the file and the defaults", async () => {
  const html = await page("/about");
  expect(html).toContain("+1 555 0100");
  expect(html).toContain("[address]");
  expect(html).toContain("Mon-Fri, 9am-5pm EST");
  const answer = await ask(admin);
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
  expect(await answer.json()).toMatchObject({
    file: { "contact.phone": "+1 555 0100", "contact.address": "[address]" },
    fromFile: ["contact.phone", "robots.aiTraining"],
    versions: [],
  });
});

test("what an admin sets is on every page, and taking it back shows the file's", async () => {
  expect(await page("/robots.txt")).not.toContain("GPTBot");
  await Promise.all(["/about", "/contact", "/terms", "/robots.txt", "/ads.txt"].map(page));
  await save({
    "contact.phone": "+1 555 0199",
    "contact.address": "",
    jurisdiction: "the State of Oregon",
    team: [{ name: "Ada Okafor", role: "Editor" }],
    socialProfiles: [{ name: "Mastodon", url: "https://mastodon.example/@news" }],
    "feeds.hub": "https://hub.example/",
    "robots.aiTraining": "disallow",
    adsTxt: ["ads.example, 1, DIRECT"],
  });
  await waitFor("the phone", async () => (await page("/about")).includes("+1 555 0199"));
  const about = await page("/about");
  expect(about).toContain("Ada Okafor");
  expect(about).not.toContain("Lead Political Analyst");
  expect(about).not.toContain("<dt>Address</dt>");
  expect(about).toContain('href="https://mastodon.example/@news"');
  expect(about).not.toContain("facebook.com");
  expect(await page("/contact")).toContain("+1 555 0199");
  expect(await page("/terms")).toContain("the State of Oregon");
  expect(await page("/robots.txt")).toMatch(/User-agent: GPTBot/);
  expect(await page("/ads.txt")).toContain("ads.example, 1, DIRECT");
  expect(await page("/rss.xml")).toContain("https://hub.example/");

  await save({});
  await waitFor("the file's", async () => (await page("/about")).includes("+1 555 0100"));
  expect(await page("/about")).toContain("[address]");
  expect((await fetch(`${site.url}/ads.txt`)).status).toBe(404);
});

/** The color of an icon's corner. */
async function iconCorner(path: string): Promise<string> {
  const bytes = Buffer.from(await (await fetch(site.url + path)).arrayBuffer());
  const { data } = await sharp(bytes)
    .extract({ left: 0, top: 0, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return `#${data.subarray(0, 3).toString("hex")}`;
}

const faviconOf = (html: string) => /href="(\/favicon\.ico[^"]*)"/.exec(html)?.[1];

test("name, tagline and colors are on every page, in feeds, images, icons and emails", async () => {
  const image = async () =>
    Buffer.from(await (await fetch(`${site.url}/og/site.jpg`)).arrayBuffer()).toString("base64");
  const before = await image();
  const favicon = faviconOf(await page("/"));
  expect(await iconCorner("/apple-touch-icon.png")).not.toBe("#004488");
  await Promise.all(["/", "/rss.xml", "/manifest.webmanifest"].map(page));
  await save({
    siteName: "The Harbour <Courier>",
    tagline: "News from the coast",
    "colors.accent": "#004488",
    "colors.brand": "#553300",
  });
  await waitFor("the name", async () => (await page("/")).includes("The Harbour &lt;Courier&gt;"));
  const home = await page("/");
  expect(home).toContain("News from the coast");
  expect(home).toContain("--accent:#004488;--brand:#553300");
  expect(home).not.toContain("Broadsheet");
  expect(await page("/about")).toContain("About The Harbour &lt;Courier&gt;");
  expect(await page("/rss.xml")).toContain("<title><![CDATA[The Harbour <Courier>]]></title>");
  expect(JSON.parse(await page("/manifest.webmanifest"))).toMatchObject({
    name: "The Harbour <Courier>",
    theme_color: "#004488",
  });
  expect(await image()).not.toBe(before);
  expect(await iconCorner("/apple-touch-icon.png")).toBe("#004488");
  expect(faviconOf(home)).not.toBe(favicon);
  const icon = Buffer.from(await (await fetch(site.url + faviconOf(home))).arrayBuffer());
  // ICO: reserved, type 1, three images (the format's header is little-endian).
  expect([...icon.subarray(0, 6)]).toEqual([0, 0, 1, 0, 3, 0]);
  const { email } = await createUser(site, "reader");
  expect((await anonymousClient(site).auth.resetPasswordForEmail(email)).error).toBeNull();
  const mail = await waitForMail(site.dataDir, email);
  expect(mail.text).toContain("The Harbour <Courier>");
  expect(mail.html).toContain("background:#004488");
  await save({});
  await waitFor("the usual name", async () => (await page("/")).includes("Broadsheet"));
});

test("a logo takes the place of the name, and no version of the settings lets its image be removed", async () => {
  const name = `logo-${Date.now()}.png`;
  const file = await sharp({
    create: { width: 800, height: 200, channels: 4, background: "#004488" },
  })
    .png()
    .toBuffer();
  await admin.storage
    .from("article-images")
    .upload(name, file, { contentType: "image/png" })
    .then(({ error }) => expect(error).toBeNull());
  const isUsed = async () =>
    (await admin.rpc("unused_images", { paths: [name] }).throwOnError()).data.length === 0;
  expect(await isUsed()).toBe(false);
  await save({ logo: { source: name, width: 800, height: 200 }, fonts: "device" });
  await waitFor("the logo", async () => (await page("/")).includes(`${name}?width=800`));
  const home = await page("/");
  expect(home).toContain('class="logo logo-plate"');
  expect(home).toContain("--logo-ratio:4}");
  expect(home).toContain("--font-serif:Georgia,serif");
  expect(home).not.toMatch(/<link rel="preload" as="font"/);
  expect(await page("/atom.xml")).toMatch(new RegExp(`<logo><!\\[CDATA\\[http.*${name}`));
  expect(JSON.parse(await page("/feed.json")).icon).toMatch(/\/icons\/icon-512\.png\?v=/);
  // It does not fit into a square, so the icon is the first letter of the name.
  const lettered = await iconCorner("/apple-touch-icon.png");
  expect(lettered).not.toBe(PAPER);
  const shown = /src="([^"]*logo-[^"]*)"/.exec(home)?.[1]?.replaceAll("&amp;", "&") ?? "";
  const image = await fetch(site.url + shown);
  expect(image.status).toBe(200);
  expect((await sharp(Buffer.from(await image.arrayBuffer())).metadata()).hasAlpha).toBe(true);

  const square = `square-${name}`;
  const squareFile = await sharp(file).resize(400, 400, { fit: "fill" }).png().toBuffer();
  await admin.storage
    .from("article-images")
    .upload(square, squareFile, { contentType: "image/png" })
    .then(({ error }) => expect(error).toBeNull());
  await save({ logo: { source: square, width: 400, height: 400 } });
  await waitFor("the square logo", async () => (await page("/")).includes(square));
  expect(await iconCorner("/apple-touch-icon.png")).toBe(PAPER);

  await save({ logo: "" });
  await waitFor("the name", async () => !(await page("/")).includes(name));
  expect(await isUsed()).toBe(true);
  const { data } = await admin.rpc("list_image_uses", { path: name }).throwOnError();
  expect(data).toMatchObject([{ kind: "site", is_current: false }]);
  await save({});
});

test("the time zone of the screen is that of every date", async () => {
  await save({ timeZone: "Asia/Tokyo" });
  await waitFor("the zone", async () => (await page("/")).includes('data-time-zone="Asia/Tokyo"'));
  await save({});
  await waitFor("the usual zone", async () => !(await page("/")).includes("Asia/Tokyo"));
});

test("a refused color comes with the pair and its contrast", async () => {
  const answer = await send(admin, await newest(), { "colors.accent": "#ffcc00" });
  expect(answer.status).toBe(422);
  const { message, fields } = await answer.json();
  expect(fields).toEqual(["colors.accent"]);
  expect(message).toMatch(/^#ffcc00 cannot be read on .* the contrast is 1\.3 to 1/);
});

test("empty lists leave neither headings nor entries", async () => {
  await save({ team: [], socialProfiles: [] });
  await waitFor("no team", async () => !(await page("/about")).includes("Our Team"));
  expect(await page("/about")).not.toContain("Follow us");
  await save({});
});

test("the history has who saved when, and of two admins the second learns of the first", async () => {
  const seen = await newest();
  const other = await createUser(site, "admin");
  expect((await send(other.client, seen, { "contact.hours": "Always" })).status).toBe(200);
  const late = await send(admin, seen, { "contact.hours": "Never" });
  expect(late.status).toBe(409);
  expect(await late.json()).toEqual({
    code: "PT409",
    message: "Somebody else has changed the settings meanwhile.",
  });
  const { data } = await admin.rpc("list_site_settings").throwOnError();
  expect(data[0]).toMatchObject({ settings: { "contact.hours": "Always" } });
  expect(data[0]?.saved_by).toContain(other.email);
  expect(Date.parse(data[0]?.saved_at ?? "")).toBeGreaterThan(Date.now() - 60_000);
  const log = await admin
    .from("activity")
    .select("action")
    .order("id", { ascending: false })
    .limit(1);
  expect(log.data).toEqual([{ action: "site-settings-changed" }]);
  await save({});
});

test("only admins read the history and change settings", async () => {
  const before = await newest();
  for (const role of ["reader", "contributor", "author", "editor"] as const) {
    const { client } = await createUser(site, role);
    expect((await ask(client)).status).toBe(403);
    expect((await send(client, before, {})).status).toBe(403);
    expect((await send(client, before, { team: 1 })).status).toBe(403);
    expect(await client.rpc("save_site_settings", { seen: before, wanted: {} })).toMatchObject({
      status: 403,
    });
    expect(await client.rpc("list_site_settings")).toMatchObject({ status: 403 });
  }
  const anonymous = anonymousClient(site);
  expect((await fetch(`${site.url}/api/site-settings`)).status).toBe(401);
  expect((await send(anonymous, before, {})).status).toBe(401);
  expect(
    (await anonymous.rpc("save_site_settings", { seen: before, wanted: {} })).error?.code,
  ).toBe("42501");
  expect((await anonymous.rpc("list_site_settings")).error?.code).toBe("42501");
  expect(await newest()).toBe(before);
});

test.each([
  ["an email address that is none", "contact.email", "desk"],
  ["a profile that is a script", "socialProfiles", [{ name: "X", url: "javascript:alert(1)" }]],
  ["a person without a name", "team", [{ name: "", role: "Editor" }]],
  ["51 people", "team", Array.from({ length: 51 }, () => ({ name: "A", role: "B" }))],
  ["a text of 501 characters", "contact.hours", "x".repeat(501)],
  ["a choice that is none", "robots.aiTraining", "perhaps"],
  ["an empty law", "jurisdiction", ""],
  ["an empty name", "siteName", ""],
  ["a logo without measures", "logo", { source: "logo.png" }],
  ["a logo of another scheme", "logo", { source: "data:,", width: 1, height: 1 }],
  ["unknown fonts", "fonts", "comic"],
  ["a color of the style sheet", "colors.brand", "red}"],
  ["a time zone that is none", "timeZone", "Europe/Atlantis"],
])("the server rejects %s and names the setting", async (_, name, value) => {
  const before = await newest();
  const answer = await send(admin, before, { [name]: value });
  expect(answer.status).toBe(422);
  expect(await answer.json()).toMatchObject({
    code: "validation_failed",
    fields: expect.arrayContaining([name]),
  });
  expect(await newest()).toBe(before);
});

test.each([
  ["no object", []],
  ["an unknown name", { ads: {} }],
  ["a list in place of a text", { "contact.phone": ["1"] }],
  ["a line break", { "contact.phone": "1\n2" }],
  ["a logo that is a list", { logo: [] }],
  ["51 entries", { team: Array.from({ length: 51 }, () => ({})) }],
  ["more than 64 KiB", { adsTxt: ["x".repeat(70_000)] }],
])("the database rejects %s", async (_, wanted) => {
  const seen = await newest();
  expect(await admin.rpc("save_site_settings", { seen, wanted } as never)).toMatchObject({
    status: 400,
  });
  expect(await newest()).toBe(seen);
});

test("pages leave out a stored value that they cannot show", async () => {
  const wanted = {
    socialProfiles: [{ name: "X", url: "javascript:alert(1)" }],
    "contact.phone": "+1 555 0142",
  };
  await admin.rpc("save_site_settings", { seen: await newest(), wanted }).throwOnError();
  await waitFor("the phone", async () => (await page("/about")).includes("+1 555 0142"));
  const html = await page("/about");
  expect(html).not.toContain("javascript:");
  expect(html).toContain("facebook.com");
});

test("a start logs in one line which values of the file the screen has replaced", async () => {
  const dataDir = await makeTempFolder();
  const first = await startSite({ env, dataDir });
  const user = await createUser(first, "admin");
  const wanted = { "contact.phone": "+1 555 0111", "contact.hours": "Always" };
  await user.client.rpc("save_site_settings", { seen: 0, wanted }).throwOnError();
  expect(first.stderr()).not.toContain("has replaced values");
  await first.stop();
  const second = await startSite({ env, dataDir });
  const lines = () =>
    second
      .stderr()
      .split("\n")
      .filter((text) => text.includes("has replaced"));
  await waitFor("the line", async () => lines().length === 1);
  expect(JSON.parse(lines()[0] ?? "")).toMatchObject({ replaced: ["contact.phone"] });
  await second.stop();
  await removeFolder(dataDir);
});

test("the newest 50 versions stay", async () => {
  for (let n = 0; n < 52; n += 1) {
    await admin.rpc("save_site_settings", { seen: await newest(), wanted: {} }).throwOnError();
  }
  const { data } = await admin.rpc("list_site_settings").throwOnError();
  expect(data).toHaveLength(50);
});
