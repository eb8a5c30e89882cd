import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  anonymousClient,
  createUser,
  type SignedInUser,
  serviceClient,
  TEST_PASSWORD,
  type TestClient,
} from "../../support/clients.ts";
import { makeSiteFolder } from "../../support/database/copy-template.ts";
import { openSql } from "../../support/open-sql.ts";
import { createArticle } from "../../support/rows.ts";
import { skipOnTopology } from "../../support/sites/start-topology.ts";
import { type RunningSite, startSite } from "../../support/start-site.ts";
import { removeFolder } from "../../support/temp-folder.ts";

/** Queries of the screens "People" and "Account". */

let dataDir: string;
let site: RunningSite;
let service: TestClient;

beforeAll(async () => {
  dataDir = await makeSiteFolder();
  site = await startSite({ dataDir });
  service = serviceClient(site);
});
afterAll(async () => {
  await site?.stop();
  await removeFolder(dataDir);
});

describe("users and roles", () => {
  let admin: SignedInUser;
  let reader: SignedInUser;

  beforeAll(async () => {
    admin = await createUser(site, "admin");
    reader = await createUser(site);
  });

  test("lists users by page with the total for an admin", async () => {
    const { data } = await admin.client.rpc("list_people").throwOnError();
    expect(data).toHaveLength(2);
    expect(data.map(({ email }) => email)).toEqual([admin.email, reader.email].sort());
    expect(data.find(({ user_id }) => user_id === admin.id)).toEqual({
      user_id: admin.id,
      email: admin.email,
      name: "",
      role: "admin",
      author_id: null,
      author_name: null,
      created_at: expect.any(String),
      last_sign_in_at: expect.any(String),
      total: 2,
    });
    const second = await admin.client.rpc("list_people", { max_rows: 1, skip_rows: 1 });
    expect(second.data).toEqual([data[1]]);
  });

  test.each([
    ["a_b%c@example.org", "_B%C", 1],
    ["nothing-special@example.org", "%", 0],
    ["back\\slash@example.org", "k\\s", 1],
  ])("treats every character of the search literally: %s, %s", async (email, query, count) => {
    await anonymousClient(site).auth.signUp({ email, password: TEST_PASSWORD });
    const { data } = await admin.client.rpc("list_people", { query }).throwOnError();
    expect(data.filter((person) => person.email === email)).toHaveLength(count);
  });

  test("searches users by name", async () => {
    await reader.client.from("profiles").update({ name: "Rita Skeeter" }).eq("user_id", reader.id);
    const { data } = await admin.client.rpc("list_people", { query: "skeet" }).throwOnError();
    expect(data.map(({ email, total }) => [email, total])).toEqual([[reader.email, 1]]);
  });

  test.each(["anonymous", "reader", "editor"])(
    "denies a %s the user administration",
    async (role) => {
      const { client } =
        role === "anonymous"
          ? { client: anonymousClient(site) }
          : await createUser(site, role === "editor" ? "editor" : "reader");
      const answers = [
        await client.rpc("list_people"),
        await client.rpc("set_role", { user_id: reader.id, role: "admin" }),
        await client.rpc("change_staff_access", { mode: "role" }),
        await client.rpc("set_staff_access", { mode: "role" }),
        await client.rpc("default_staff_access", { mode: "role" }),
        await client.rpc("set_role_by_email", { email: reader.email, role: "admin" }),
      ];
      for (const { error, status } of answers) {
        expect(error?.code).toBe("42501");
        expect(status).toBe(role === "anonymous" ? 401 : 403);
      }
      const { data } = await service.from("profiles").select("role").eq("user_id", reader.id);
      expect(data).toEqual([{ role: "reader" }]);
    },
  );

  test("lets an admin change roles, but not of the last admin", async () => {
    const { rpc } = { rpc: admin.client.rpc.bind(admin.client) };
    await rpc("set_role", { user_id: reader.id, role: "admin" }).throwOnError();
    await rpc("set_role", { user_id: reader.id, role: "reader" }).throwOnError();
    const last = await rpc("set_role", { user_id: admin.id, role: "editor" });
    expect(last.error).toMatchObject({
      code: "23514",
      message: "This is the only admin. Make somebody else an admin first.",
    });
    await rpc("set_role", { user_id: admin.id, role: "admin" }).throwOnError();
    const unknown = await rpc("set_role", { user_id: crypto.randomUUID(), role: "editor" });
    expect(unknown).toMatchObject({
      status: 404,
      error: { code: "PT404", message: "This user does not exist any more." },
    });
    const wrong = await rpc("set_role", { user_id: reader.id, role: "owner" as "admin" });
    expect(wrong.error?.message).toBe(
      'A role is reader, contributor, author, editor or admin, not "owner".',
    );
  });

  test("keeps one admin when two demote each other at once", async () => {
    const other = await createUser(site, "admin");
    const answers = await Promise.all([
      admin.client.rpc("set_role", { user_id: other.id, role: "reader" }),
      other.client.rpc("set_role", { user_id: admin.id, role: "reader" }),
    ]);
    const { data } = await service.from("profiles").select("user_id").eq("role", "admin");
    expect(data).toHaveLength(1);
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
    await service.from("profiles").update({ role: "admin" }).eq("user_id", admin.id);
  });

  test("lets an admin change who may edit, and every signed-in user read it", async () => {
    const ask = async (client: TestClient) => (await client.rpc("get_staff_access")).data;
    const edit = () =>
      reader.client.from("categories").insert({ name: "N", slug: `n-${Date.now()}` });
    expect(await ask(reader.client)).toBe("any-user");
    expect((await edit()).error).toBeNull();
    await admin.client.rpc("change_staff_access", { mode: "role" }).throwOnError();
    expect(await ask(reader.client)).toBe("role");
    expect((await edit()).error?.code).toBe("42501");
    expect(await ask(anonymousClient(site))).toBeNull();
    const wrong = await admin.client.rpc("change_staff_access", { mode: "nobody" as "role" });
    expect(wrong.error?.message).toBe("staff access must be any-user or role, not nobody");
  });
});

describe("delete_account", () => {
  test("deletes a user with their data and keeps their articles", async () => {
    await createUser(site, "admin");
    const { client, id, email } = await createUser(site, "editor");
    const article = await createArticle(client);
    await client.rpc("delete_account").throwOnError();

    const sql = openSql(await site.databaseUrl());
    const left = await sql`
      select 'users' from auth.users where id = ${id}
      union all select 'profiles' from public.profiles where user_id = ${id}
      union all select 'sessions' from auth.sessions where user_id = ${id}
      union all select 'tokens' from auth.refresh_tokens where user_id = ${id}
      union all select 'identities' from auth.identities where user_id = ${id}
      union all select 'log' from auth.audit_log_entries where payload::text like ${`%${email}%`}`;
    await sql.end();
    expect([...left]).toEqual([]);
    const { data } = await service.from("articles").select("id").eq("id", article.id);
    expect(data).toHaveLength(1);

    expect((await client.from("articles").delete().eq("id", article.id).select()).data).toEqual([]);
    expect((await client.auth.refreshSession()).error?.status).toBe(400);
    const again = await anonymousClient(site).auth.signInWithPassword({
      email,
      password: TEST_PASSWORD,
    });
    expect(again.error?.code).toBe("invalid_credentials");
    expect((await anonymousClient(site).rpc("delete_account")).error?.code).toBe("42501");
  });

  test("refuses to delete the only admin while there are other users", async () => {
    const { data: admins } = await service.from("profiles").select("user_id").eq("role", "admin");
    await service
      .from("profiles")
      .update({ role: "reader" })
      .in("user_id", admins?.map(({ user_id }) => user_id) ?? []);
    const admin = await createUser(site, "admin");
    const { error } = await admin.client.rpc("delete_account");
    expect(error).toMatchObject({
      code: "23514",
      message:
        "You are the only admin. Make somebody else an admin first, then delete your account.",
    });
    expect((await admin.client.auth.getUser()).data.user?.id).toBe(admin.id);
  });

  test("deletes the only user, after which the next one becomes admin", async (context) => {
    skipOnTopology(
      context,
      ["remote"],
      "the first account of a site with SUPABASE_URL is no admin",
    );
    const sql = openSql(await site.databaseUrl());
    await sql`delete from auth.users`;
    await sql.end();
    const only = await createUser(site);
    await only.client.rpc("delete_account").throwOnError();
    const next = await createUser(site);
    const { data } = await service.from("profiles").select("user_id,role");
    expect(data).toEqual([{ user_id: next.id, role: "admin" }]);
  });
});

test("prefers the switch over the default of STAFF_ACCESS, and STAFF_ACCESS over the switch", async () => {
  await service.rpc("change_staff_access", { mode: "role" }).throwOnError();
  for (const [env, expected] of [
    [{}, "role"],
    [{ STAFF_ACCESS: "any-user" }, "any-user"],
  ] as [Record<string, string>, string][]) {
    await site.stop();
    site = await startSite({ dataDir, env });
    const { data } = await serviceClient(site).rpc("get_staff_access").throwOnError();
    expect(data).toBe(expected);
  }
}, 180_000);
