import { beforeAll, expect, test } from "vitest";
import { changeEmbedProviders, listEmbedProviders } from "../../../app/data/embeds.ts";
import { type ActorOfSite, createActors } from "../../support/actors.ts";
import { getSharedSite, type SharedSite } from "../../support/sites/shared-site.ts";

let site: SharedSite;
let actors: Awaited<ReturnType<typeof createActors>>;
beforeAll(async () => {
  site = await getSharedSite("role");
  actors = await createActors(site);
});

/** An address of a map, which the site describes without asking anybody. */
const MAP = "https://www.openstreetmap.org/?mlat=50.9&mlon=1.4#map=13/50.9/1.4";
const NEWSREEL = {
  name: "Newsreel",
  pattern: "https://newsreel.example/watch/*",
  endpoint: "",
  frame: "https://player.newsreel.example/*",
};

async function lookUp(token: string | undefined, body: unknown): Promise<Response> {
  return fetch(`${site.url}/api/embeds`, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      ...(token && { Authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
}

async function tokenOf({ client }: ActorOfSite): Promise<string> {
  const { data } = await client.auth.getSession();
  return data.session?.access_token ?? "";
}

test("those who may write get the facts of an address, others do not", async () => {
  const allowed = await lookUp(await tokenOf(actors.contributor), { address: MAP });
  expect(allowed.status).toBe(200);
  expect(await allowed.json()).toMatchObject({
    url: MAP,
    facts: { provider: "OpenStreetMap", caption: "Map at 50.900° N, 1.400° E", isGone: false },
  });
  expect((await lookUp(undefined, { address: MAP })).status).toBe(401);
  expect((await lookUp("forged.token.x", { address: MAP })).status).toBe(403);
  expect((await lookUp(await tokenOf(actors.reader), { address: MAP })).status).toBe(403);
});

test.each([
  "https://169.254.169.254/latest/meta-data/",
  "https://localhost/@desk/112233445566778899",
  "https://127.0.0.1/@desk/112233445566778899",
  "https://[::1]/@desk/112233445566778899",
  "http://example.org/",
  "javascript:alert(1)",
])("%s is looked up nowhere", async (address) => {
  const answer = await lookUp(await tokenOf(actors.editor), { address });
  // No embed, or one whose host has no public address.
  const body = await answer.json();
  if (answer.status === 200) expect(body).toBeNull();
  else expect([answer.status, body.code]).toEqual([502, "no_facts"]);
});

test("one user can look up 30 addresses a minute", async () => {
  const token = await tokenOf(actors.author);
  const statuses: number[] = [];
  for (let count = 0; count < 31; count += 1)
    statuses.push((await lookUp(token, { address: MAP })).status);
  expect(new Set(statuses.slice(0, 30))).toEqual(new Set([200]));
  expect(statuses.at(-1)).toBe(429);
});

test("admins add providers, whose frames readers get and whose addresses writers embed", async () => {
  const { admin, editor, contributor } = actors;
  const before = await listEmbedProviders(admin.client);
  await expect(
    changeEmbedProviders(editor.client, { providers: [NEWSREEL] }),
  ).rejects.toMatchObject({ code: "42501" });
  await changeEmbedProviders(admin.client, { providers: [NEWSREEL] });
  expect(await listEmbedProviders(contributor.client)).toEqual([NEWSREEL]);
  const address = "https://newsreel.example/watch/harbour";
  const found = await lookUp(await tokenOf(contributor), { address });
  expect(await found.json()).toMatchObject({ url: address, facts: { provider: "Newsreel" } });
  await expect
    .poll(
      async () => {
        const frame = await fetch(`${site.url}/embeds/frame?url=${encodeURIComponent(address)}`);
        return frame.headers.get("Content-Security-Policy");
      },
      { timeout: 10_000 },
    )
    .toContain("frame-src https://player.newsreel.example;");
  await changeEmbedProviders(admin.client, { providers: before });
});

test.each([
  { ...NEWSREEL, name: " " },
  { ...NEWSREEL, pattern: "https://*.example/watch" },
  { ...NEWSREEL, frame: "javascript:alert(1)" },
  { ...NEWSREEL, frame: "https://*/x" },
  { ...NEWSREEL, endpoint: "http://newsreel.example/oembed" },
  { ...NEWSREEL, endpoint: "https://127/x" },
  { ...NEWSREEL, frame: `https://newsreel.example/${"x".repeat(300)}` },
])("the database refuses the provider %j", async (provider) => {
  await expect(
    changeEmbedProviders(actors.admin.client, { providers: [provider] }),
  ).rejects.toMatchObject({ code: "22023" });
});
