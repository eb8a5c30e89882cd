import { afterAll, beforeAll, expect, test } from "vitest";
import {
  anonymousClient,
  createUser,
  serviceClient,
  signUp,
  TEST_PASSWORD,
} from "../../support/clients.ts";
import { openSql } from "../../support/open-sql.ts";
import { getSharedSite, type SharedSite } from "../../support/sites/shared-site.ts";

/** Lifetimes of credentials, and storage of passwords and tokens. */

let site: SharedSite;
let sql: ReturnType<typeof openSql>;
beforeAll(async () => {
  site = await getSharedSite("role");
  sql = openSql(await site.databaseUrl(), 1);
});
afterAll(async () => {
  await sql.end();
});

test.each(["recovery", "magiclink"] as const)(
  "expires code and link of an email for %s after an hour",
  async (type) => {
    const { email } = await createUser(site);
    const make = async () => {
      const { data } = await serviceClient(site).auth.admin.generateLink({ type, email });
      return { token_hash: data.properties?.hashed_token ?? "", code: data.properties?.email_otp };
    };
    const { token_hash, code = "" } = await make();
    const age = (minutes: number) => sql`
      update auth.users set recovery_sent_at = now() - make_interval(mins => ${minutes}),
        confirmation_sent_at = now() - make_interval(mins => ${minutes})
      where email = ${email}`;
    const { auth } = anonymousClient(site);
    await age(61);
    expect((await auth.verifyOtp({ type, email, token: code })).error?.code).toBe("otp_expired");
    expect((await auth.verifyOtp({ type, token_hash })).error?.code).toBe("otp_expired");
    await age(55);
    expect((await auth.verifyOtp({ type, token_hash })).error).toBeNull();
  },
);

test("stores passwords only as bcrypt hashes of cost 10", async () => {
  const { id } = await signUp(site);
  const [user] = await sql`select encrypted_password from auth.users where id = ${id}`;
  expect(user?.encrypted_password).toMatch(/^\$2[ab]\$10\$[./\w]{53}$/);
});

test("accepts a password of any age", async () => {
  const { id, email } = await createUser(site);
  await sql`
    update auth.users set created_at = now() - interval '20 years', updated_at = now() - interval '20 years',
      email_confirmed_at = now() - interval '20 years'
    where id = ${id}`;
  const { data, error } = await anonymousClient(site).auth.signInWithPassword({
    email,
    password: TEST_PASSWORD,
  });
  expect([error, data.user?.id]).toEqual([null, id]);
});

test("generates refresh tokens of at least 128 bits", async () => {
  const { client } = await createUser(site);
  const { data } = await client.auth.getSession();
  expect(data.session?.refresh_token).toMatch(/^[\w-]{22,}$/);
});
