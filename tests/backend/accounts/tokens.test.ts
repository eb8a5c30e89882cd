import { randomUUID } from "node:crypto";
import { decode, sign } from "hono/jwt";
import { beforeAll, describe, expect, test } from "vitest";
import { tokenOf } from "../../../backend/tests/support/clients.ts";
import { readSecrets } from "../../../backend/tests/support/forge-tokens.ts";
import { send } from "../../support/actors.ts";
import {
  createUser,
  type SignedInUser,
  serviceClient,
  type TestClient,
} from "../../support/clients.ts";
import { createArticle, minutesFromNow } from "../../support/rows.ts";
import { getSharedSite, type SharedSite } from "../../support/sites/shared-site.ts";

/** Rights of tokens whose session has ended. */

let site: SharedSite;
let byRole: SharedSite;
let service: TestClient;
let admin: SignedInUser;
let claims: Record<string, unknown>;
let secret: string;

beforeAll(async () => {
  [site, byRole] = await Promise.all([getSharedSite(), getSharedSite("role")]);
  service = serviceClient(site);
  admin = await createUser(site, "admin");
  claims = { ...decode(await tokenOf(admin.client)).payload };
  secret = (await readSecrets(site)).jwtSecret;
});

const newCategory = () => ({ name: "Name", slug: `slug-${randomUUID()}` });
const bearer = (token: string) => ({
  apikey: site.keys.publishable,
  Authorization: `Bearer ${token}`,
});

/** Statuses of tables, files and account for a request with these headers. */
async function statuses(headers: Record<string, string>): Promise<Record<string, number>> {
  const path = `tokens/${randomUUID()}.png`;
  const [read, write, people, upload, user] = await Promise.all([
    send(site, "GET", "/rest/v1/profiles?select=role", headers),
    send(site, "POST", "/rest/v1/categories", headers, newCategory()),
    send(site, "POST", "/rest/v1/rpc/list_people", headers, {}),
    fetch(`${site.url}/storage/v1/object/article-images/${path}`, {
      method: "POST",
      headers: { ...headers, "Content-Type": "image/png" },
      body: Buffer.from(
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
        "base64",
      ),
    }),
    send(site, "GET", "/auth/v1/user", headers),
  ]);
  return {
    read: read.status,
    write: write.status,
    people: people.status,
    upload: upload.status,
    user: user.status,
  };
}

test("accepts a valid token in every service", async () => {
  const answers = await statuses(bearer(await tokenOf(admin.client)));
  expect(answers).toEqual({ read: 200, write: 201, people: 200, upload: 200, user: 200 });
});

describe("revoked sessions", () => {
  const nothing = { write: 403, people: 403, upload: expect.any(Number), user: 403 };

  async function expectNoRights(token: string): Promise<void> {
    const answers = await statuses(bearer(token));
    expect(answers).toMatchObject(nothing);
    expect(answers.upload).toBeGreaterThanOrEqual(400);
    const article = await createArticle(service, { published_at: minutesFromNow(60) });
    const later = await send(
      site,
      "GET",
      `/rest/v1/articles?select=id&id=eq.${article.id}`,
      bearer(token),
    );
    expect(later.body).toEqual([]);
    const renamed = await send(
      site,
      "PATCH",
      "/rest/v1/profiles?name=eq.",
      { ...bearer(token), Prefer: "return=representation" },
      { name: "Still here" },
    );
    expect(renamed.body).toEqual([]);
    expect((await send(site, "POST", "/rest/v1/rpc/is_staff", bearer(token), {})).body).toBe(false);
  }

  test("rejects the token of a signed-out session", async () => {
    const { client } = await createUser(site, "admin");
    const token = await tokenOf(client);
    expect((await statuses(bearer(token))).write).toBe(201);
    await client.auth.signOut({ scope: "local" });
    await expectNoRights(token);
  });

  test("rejects the token of a user who signed out everywhere", async () => {
    const { client } = await createUser(site, "editor");
    const token = await tokenOf(client);
    const refreshed = await client.auth.refreshSession();
    expect(refreshed.error).toBeNull();
    expect((await statuses(bearer(token))).write).toBe(201);
    await client.auth.signOut({ scope: "global" });
    await expectNoRights(token);
    expect((await client.auth.refreshSession()).error).not.toBeNull();
  });

  test("rejects the token of a deleted user", async () => {
    const { client } = await createUser(site, "editor");
    const token = await tokenOf(client);
    await client.rpc("delete_account").throwOnError();
    await expectNoRights(token);
  });

  test("rejects a token with another user's session or none", async () => {
    const other = await createUser(site, "editor");
    const foreign = decode(await tokenOf(other.client)).payload.session_id;
    for (const session_id of [foreign, randomUUID(), undefined]) {
      const token = await sign({ ...claims, session_id }, secret);
      expect((await statuses(bearer(token))).write).toBe(403);
    }
  });
});

test("ignores a revoked role that a token still claims", async () => {
  const editor = await createUser(byRole, "editor");
  const profiles = serviceClient(byRole).from("profiles");
  const write = () => editor.client.from("categories").insert(newCategory());
  expect((await write()).error).toBeNull();
  await profiles.update({ role: "reader" }).eq("user_id", editor.id);
  expect((await write()).error?.code).toBe("42501");
  await profiles.update({ role: "editor" }).eq("user_id", editor.id);
  expect((await write()).error).toBeNull();
});
