import { afterAll, beforeAll, expect, test } from "vitest";
import { anonymousClient, createUser } from "../../support/clients.ts";
import { startProviderSite } from "../../support/provider-site.ts";
import { articleFields } from "../../support/rows.ts";
import type { RunningSite } from "../../support/start-site.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await startProviderSite({ anonymous: true }, { STAFF_ACCESS: "any-user" });
});
afterAll(() => site.stop());

test("gives an anonymous user no rights of staff, and does not count them as the first user", async () => {
  const client = anonymousClient(site);
  expect((await client.auth.signInAnonymously()).error).toBeNull();
  const written = await client.from("articles").insert(articleFields());
  expect(written.error?.code).toBe("42501");
  expect((await client.rpc("is_staff")).data).toBe(false);

  // The first user becomes admin, but not with a Supabase elsewhere.
  const first = await createUser(site);
  const { data: profile } = await first.client
    .from("profiles")
    .select("role")
    .eq("user_id", first.id)
    .single();
  expect(profile?.role).toBe(process.env.TEST_SITES === "remote" ? "reader" : "admin");
});
