import { afterAll, beforeAll, expect, test } from "vitest";
import type { StoredSection } from "../../../app/data/sections.ts";
import { listStoredSections } from "../../../app/data/sections.ts";
import {
  anonymousClient,
  createUser,
  serviceClient,
  type TestClient,
} from "../../support/clients.ts";
import { createCategory, uniqueWord } from "../../support/rows.ts";
import { type RunningSite, startSite } from "../../support/start-site.ts";
import { waitFor } from "../../support/wait-for.ts";

/** Sections of header, menu and footer, on a site of their own: they are on every page. */

let site: RunningSite;
let service: TestClient;
let admin: TestClient;
let usual: StoredSection[];
beforeAll(async () => {
  site = await startSite({ env: { STAFF_ACCESS: "role" } });
  service = serviceClient(site);
  admin = (await createUser(site, "admin")).client;
  usual = await listStoredSections(service);
});
afterAll(() => site.stop());

const SIX = ["World", "Politics", "Business", "Technology", "Sports", "Entertainment"];

async function save(wanted: object[], client = admin, seen?: object[]) {
  const current = seen ?? (await listStoredSections(service));
  return client.rpc("save_sections", { seen: current, wanted } as never);
}

const page = async (path = "/about") => (await fetch(site.url + path)).text();

/** Names of the links to sections in a place of a page. */
function linksIn(html: string, start: string): string[] {
  const [, rest = ""] = html.split(start);
  const [place = ""] = rest.split("</nav>");
  return [...place.matchAll(/href="\/category\/[^"]*"[^>]*>(?:<span[^>]*><\/span>)?([^<]*)</g)].map(
    ([, name = ""]) => name,
  );
}

const header = (html: string) => linksIn(html, 'aria-label="Sections"');
const menu = (html: string) => linksIn(html, 'aria-label="Menu"');
const footer = (html: string) => linksIn(html, 'aria-label="Footer"');

test("until an admin changes them, sections are the specification's", async () => {
  const html = await page();
  expect(header(html)).toEqual(SIX);
  expect(menu(html)).toEqual(SIX);
  expect(footer(html)).toEqual(SIX.slice(0, 4));
  expect(html).not.toMatch(/<style>[^<]*\[data-section/);
});

test("order, places, color and description are on every page", async () => {
  const { id, name, slug } = await createCategory(service, { name: `Harbour ${uniqueWord()}` });
  const own = {
    category_id: id,
    description: "Ships & tides",
    color: "#004466",
    in_header: true,
    in_menu: false,
    in_footer: true,
  };
  const [world, ...others] = usual;
  expect((await save([own, { ...world, in_header: false }, ...others])).error).toBeNull();
  await waitFor("the new section", async () => header(await page())[0] === name);
  const answer = await fetch(`${site.url}/category/${slug}`);
  const html = await answer.text();
  expect(header(html)).toEqual([name, ...SIX.slice(1)]);
  expect(menu(html)).toEqual(SIX);
  expect(footer(html)).toEqual([name, ...SIX.slice(0, 4)]);
  expect(html).toContain("Ships &amp; tides");
  expect(html).toContain('<meta name="description" content="Ships &amp; tides"');
  expect(html).toContain(`[data-section="${slug}"]{--section:#004466}`);
  expect(answer.headers.get("Content-Security-Policy")).toMatch(/style-src 'self' 'sha256-/);
  expect(html).not.toContain("nonce=");

  await admin.rpc("rename_category", { category_id: id, name: "Port" }).throwOnError();
  await waitFor("the new name", async () => header(await page())[0] === "Port");
  await admin.rpc("delete_category", { category_id: id }).throwOnError();
  await waitFor("its end", async () => !header(await page()).includes("Port"));
  expect((await save(usual)).error).toBeNull();
  await waitFor("the usual sections", async () => header(await page())[0] === "World");
});

test("of two admins who save at once, the second learns of the first", async () => {
  const seen = await listStoredSections(service);
  const other = (await createUser(site, "admin")).client;
  expect((await save(seen.toReversed(), other, seen)).error).toBeNull();
  expect(await save(seen, admin, seen)).toMatchObject({
    status: 409,
    error: { message: "Somebody else has changed the sections meanwhile." },
  });
  expect(await listStoredSections(service)).toEqual(seen.toReversed());
  expect((await save(seen)).error).toBeNull();
});

test("only admins change sections, and only by this function", async () => {
  for (const role of ["reader", "contributor", "author", "editor"] as const) {
    const { client } = await createUser(site, role);
    expect(await save([], client)).toMatchObject({ status: 403 });
    const { error } = await client.from("sections").update({ in_header: false }).neq("position", 0);
    expect(error?.code).toBe("42501");
  }
  expect((await save([], anonymousClient(site))).error).not.toBeNull();
  const { error } = await admin.from("sections").delete().neq("position", 0);
  expect(error?.code).toBe("42501");
  expect(await listStoredSections(service)).toEqual(usual);
});

test("a color that is too pale is refused, with its contrast", async () => {
  const [world, ...others] = usual;
  expect(await save([{ ...world, color: "#ffcc00" }, ...others])).toMatchObject({
    status: 400,
    error: {
      message:
        "The color of World is too pale to be read: its contrast with the paper is 1.49 to 1, and 4.5 is needed.",
    },
  });
  expect(await listStoredSections(service)).toEqual(usual);
});

test.each([
  ["no list", { a: 1 }],
  ["101 sections", Array.from({ length: 101 }, () => ({}))],
  ["a color that is none", [{ color: "red;}" }]],
  ["a description of 501 characters", [{ description: "x".repeat(501) }]],
  ["no category", [{ category_id: null }]],
  ["an id that is none", [{ category_id: "1" }]],
])("the database rejects %s", async (_, wanted) => {
  const [world] = usual;
  const rows = Array.isArray(wanted) ? wanted.map((row) => ({ ...world, ...row })) : wanted;
  expect(await save(rows as never)).toMatchObject({ status: 400 });
  expect(await listStoredSections(service)).toEqual(usual);
});

test("the header has room for eight sections", async () => {
  const extra = await Promise.all(
    [1, 2, 3].map(async (n) => {
      const { id } = await createCategory(service, { name: `Extra ${n} ${uniqueWord()}` });
      return { category_id: id, in_header: true };
    }),
  );
  expect(await save([...usual, ...extra])).toMatchObject({ status: 400 });
  expect((await save([...usual, ...extra.slice(0, 2)])).error).toBeNull();
  expect((await save(usual)).error).toBeNull();
});
