import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  anonymousClient,
  createUser,
  serviceClient,
  TEST_PASSWORD,
} from "../../support/clients.ts";
import { createArticle, minutesFromNow, uniqueWord } from "../../support/rows.ts";
import { type RunningSite, startSite } from "../../support/start-site.ts";

/**
 * The core of the attack list against each deployment with more than one process. All of it runs there with
 * TEST_SITES (CONTRIBUTING.md).
 */

describe.each(["two", "remote"] as const)("a site of the kind '%s'", (sites) => {
  let site: RunningSite;
  beforeAll(async () => {
    site = await startSite({ sites, env: { STAFF_ACCESS: "role", SIGN_IN_FAILURE_LIMIT: "3" } });
    // The first account becomes the admin.
    await createUser(site);
  });
  afterAll(() => site.stop());

  const pageOf = async (path: string) => {
    const response = await fetch(`${site.url}${path}`);
    return { status: response.status, text: await response.text() };
  };
  /** Each process, where requests are balanced between them. */
  const TURNS = [1, 2, 3, 4];

  test("runs as two processes", async () => {
    expect(new Set(site.addresses).size).toBe(2);
    expect((await pageOf("/")).status).toBe(200);
  });

  test("hides unpublished articles and rejects writes by readers on both processes", async () => {
    const word = uniqueWord("secret");
    const hidden = { title: word, slug: word, published_at: minutesFromNow(600) };
    const { id } = await createArticle(serviceClient(site), hidden);
    const { client: reader } = await createUser(site);
    for (const _ of TURNS) {
      for (const client of [anonymousClient(site), reader]) {
        const { data } = await client.from("articles").select("id").eq("slug", word).throwOnError();
        expect(data).toEqual([]);
        await client.from("articles").update({ title: "Broken in" }).eq("id", id);
        await client.from("articles").delete().eq("id", id);
      }
      for (const path of [
        `/article/${word}`,
        `/search?q=${word}`,
        "/rss.xml",
        `/og/article/${id}/0.jpg`,
      ]) {
        expect((await pageOf(path)).text).not.toContain(`<title>${word}`);
      }
      expect((await pageOf(`/article/${word}`)).status).toBe(404);
    }
    const { data } = await serviceClient(site).from("articles").select("title").eq("id", id);
    expect(data).toEqual([{ title: word }]);
  });

  test("ends a session on every process", async () => {
    const { client } = await createUser(site, "editor");
    const token = (await client.auth.getSession()).data.session?.access_token ?? "";
    const headers = { apikey: site.keys.publishable, Authorization: `Bearer ${token}` };
    const askUser = () => fetch(`${site.url}/auth/v1/user`, { headers });
    for (const _ of TURNS) expect((await askUser()).status).toBe(200);
    await client.auth.signOut();
    for (const _ of TURNS) {
      expect((await askUser()).status).toBe(403);
      const written = await fetch(`${site.url}/rest/v1/categories`, {
        method: "POST",
        headers: { ...headers, "Content-Type": "application/json" },
        body: JSON.stringify({ name: uniqueWord(), slug: uniqueWord() }),
      });
      expect(written.ok).toBe(false);
    }
  });

  test("revokes a role on every process", async () => {
    const { client, id } = await createUser(site, "editor");
    const add = async () => {
      const { error } = await client
        .from("categories")
        .insert({ name: uniqueWord(), slug: uniqueWord() });
      return error?.code ?? "";
    };
    for (const _ of TURNS) expect(await add()).toBe("");
    const service = serviceClient(site);
    await service.from("profiles").update({ role: "reader" }).eq("user_id", id).throwOnError();
    for (const _ of TURNS) expect(await add()).toBe("42501");
  });

  test("counts wrong passwords across processes", async () => {
    const { email } = await createUser(site);
    const statuses = [];
    for (const password of ["wrong", "wrong too", "wrong again", TEST_PASSWORD, TEST_PASSWORD]) {
      const { error } = await anonymousClient(site).auth.signInWithPassword({ email, password });
      statuses.push(error?.status);
    }
    expect(statuses).toEqual([400, 400, 400, 429, 429]);
  });

  test("rejects invalid keys and tokens on every process", async () => {
    const forged = "eyJhbGciOiJub25lIiwidHlwIjoiSldUIn0.eyJyb2xlIjoic2VydmljZV9yb2xlIn0.";
    for (const path of [
      "/rest/v1/contact_messages",
      "/auth/v1/admin/users",
      "/storage/v1/bucket",
    ]) {
      const attempts: Record<string, string>[] = [
        { apikey: site.keys.publishable, Authorization: `Bearer ${forged}` },
        { apikey: forged },
        { apikey: `${site.keys.secret}x` },
        {},
      ];
      for (const headers of attempts) {
        const response = await fetch(`${site.url}${path}`, { headers });
        const body = await response.text();
        expect([path, response.ok && body !== "[]"]).toEqual([path, false]);
      }
    }
  });
});
