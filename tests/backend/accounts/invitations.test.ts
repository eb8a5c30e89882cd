import { createHash } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { acceptInvitation } from "../../../app/data/account/accept-invitation.ts";
import { getOwnAuthor } from "../../../app/data/own-author.ts";
import { tokenOf } from "../../../backend/tests/support/clients.ts";
import { send } from "../../support/actors.ts";
import {
  anonymousClient,
  createUser,
  newEmail,
  serviceClient,
  type TestClient,
} from "../../support/clients.ts";
import { openSql } from "../../support/open-sql.ts";
import { readOutbox, waitForMail } from "../../support/outbox.ts";
import { uniqueWord } from "../../support/rows.ts";
import { getSharedSite, type SharedSite } from "../../support/sites/shared-site.ts";
import { skipOnTopology } from "../../support/sites/start-topology.ts";

const NO_LINK = "a Supabase elsewhere sends the invitation, and returns no link";

let site: SharedSite;
let admin: TestClient;
beforeAll(async () => {
  site = await getSharedSite("role");
  admin = (await createUser(site, "admin")).client;
});

const somePhone = () => `49${String(Math.random()).slice(2, 12)}`;

async function invite(by: TestClient | undefined, body: unknown) {
  const headers: Record<string, string> = by
    ? { Authorization: `Bearer ${await tokenOf(by)}` }
    : {};
  return send(site, "POST", "/api/invitations", headers, body);
}

/** Follows an emailed link. Returns the page and its parameters. */
async function follow(link: string): Promise<{ url: URL; fragment: URLSearchParams }> {
  const answer = await fetch(link, { redirect: "manual" });
  const url = new URL(answer.headers.get("Location") ?? "");
  return { url, fragment: new URLSearchParams(url.hash.slice(1)) };
}

test("gives an invited user the role when they accept", async (context) => {
  skipOnTopology(context, ["remote"], NO_LINK);
  const email = newEmail();
  const { status, body } = await invite(admin, {
    email: ` ${email.toUpperCase()} `,
    role: "editor",
  });
  const mail = await waitForMail(site.dataDir, email);
  expect([status, body]).toEqual([
    201,
    { id: expect.any(String), email, role: "editor", link: mail.link },
  ]);
  expect(mail.text).toContain("The link is valid for seven days, the code for one hour.");
  expect(mail.subject).toContain("You're invited to");
  // Link scanners of email programs do not use it up.
  for (let count = 0; count < 3; count += 1) await follow(mail.link);
  const { url, fragment } = await follow(mail.link);
  expect([url.origin, url.pathname, url.search]).toEqual([
    new URL(mail.link).origin,
    "/invitation",
    "",
  ]);
  expect(fragment.get("email")).toBe(email);
  const client = anonymousClient(site);
  const { data, error } = await client.auth.verifyOtp({
    token_hash: fragment.get("token_hash") ?? "",
    type: "invite",
  });
  expect(error).toBeNull();
  expect(data.user).toMatchObject({ email, app_metadata: { role: "editor" } });
  const password = "a horse with a battery";
  expect((await client.auth.updateUser({ password })).error).toBeNull();
  const again = await anonymousClient(site).auth.signInWithPassword({ email, password });
  expect(again.error).toBeNull();
  const used = await follow(mail.link);
  expect(used.fragment.get("error_code")).toBe("invitation_accepted");
  expect(used.fragment.has("token_hash")).toBe(false);
});

test("gives an invited contributor the byline of the name that they type", async () => {
  const email = newEmail();
  await invite(admin, { email, role: "contributor" });
  const { code } = await waitForMail(site.dataDir, email);
  const client = anonymousClient(site);
  const name = `Ada ${uniqueWord()}`;
  const proof = { kind: "code", email, code } as const;
  const accepted = await acceptInvitation(client, { proof, name, password: "a horse with a bat" });
  expect(accepted).not.toHaveProperty("failure");
  expect(await getOwnAuthor(client)).toMatchObject({ name });
});

test("accepts an invitation by the code of its email", async () => {
  const email = newEmail();
  await invite(admin, { email, role: "reader" });
  const { code, link } = await waitForMail(site.dataDir, email);
  const client = anonymousClient(site);
  expect((await client.auth.verifyOtp({ email, token: code, type: "invite" })).error).toBeNull();
  expect((await follow(link)).fragment.get("error_code")).toBe("invitation_accepted");
});

test.each(["invitation", "link"])(
  "removes a squatter's credentials when the owner accepts an invitation: %s",
  async (by) => {
    const email = newEmail();
    const password = "waiting for its owner";
    const users = serviceClient(site).auth.admin;
    const made = await users.createUser({
      email,
      password,
      phone: somePhone(),
      phone_confirm: true,
    });
    expect(made.error).toBeNull();
    const waiting = anonymousClient(site);
    if (by === "invitation") await invite(admin, { email, role: "editor" });
    const code =
      by === "invitation"
        ? (await waitForMail(site.dataDir, email)).code
        : (await users.generateLink({ type: "invite", email })).data.properties?.email_otp;
    const signUp = await waiting.auth.signUp({ email, password });
    expect(signUp.data.session).toBeNull();
    const owner = anonymousClient(site);
    const came = await owner.auth.verifyOtp({ email, token: code ?? "", type: "invite" });
    expect([came.error, came.data.user?.id]).toEqual([null, made.data.user?.id]);
    const { error } = await waiting.auth.signInWithPassword({ email, password });
    expect(error?.code).toBe("invalid_credentials");
    const { data } = await users.getUserById(made.data.user?.id ?? "");
    expect(data.user?.phone ?? "").toBe("");
  },
);

test("invites an unconfirmed user again, with the latest role", async () => {
  const email = newEmail();
  await invite(admin, { email, role: "reader" });
  const first = await waitForMail(site.dataDir, email);
  expect((await invite(admin, { email, role: "admin" })).status).toBe(201);
  const second = await waitForMail(site.dataDir, email, 2);
  const { fragment: replaced } = await follow(first.link);
  expect(replaced.get("error_code")).toBe("invitation_replaced");
  expect(replaced.get("error_description")).toBe(
    "This invitation was replaced by a newer one. Ask for the latest link.",
  );
  const { fragment } = await follow(second.link);
  const { data } = await anonymousClient(site).auth.verifyOtp({
    token_hash: fragment.get("token_hash") ?? "",
    type: "invite",
  });
  expect(data.user?.app_metadata.role).toBe("admin");
});

const linkSchema = z.object({ link: z.url() });

/** The link that an admin passes on, because the site has no mail server. */
async function linkOf(email: string): Promise<string> {
  const { body } = await invite(admin, { email, role: "reader" });
  return linkSchema.parse(body).link;
}

/** Accepts an invitation by its link, as the page does. */
async function accept(link: string) {
  const token = new URL(link).searchParams.get("token") ?? "";
  return anonymousClient(site).auth.verifyOtp({ token_hash: token, type: "invite" });
}

test("expires an invitation link after seven days and its code after an hour", async () => {
  const email = newEmail();
  await invite(admin, { email, role: "editor" });
  const { code, link } = await waitForMail(site.dataDir, email);
  const sql = openSql(await site.databaseUrl(), 1);
  const age = async (days: number) => {
    await sql`
      update embedded.invitations set created_at = now() - make_interval(hours => ${Math.round(days * 24)})
      where user_id = (select id from auth.users where email = ${email})`;
    await sql`update auth.users set confirmation_sent_at = now() - interval '61 minutes' where email = ${email}`;
  };
  try {
    await age(7.1);
    const { fragment } = await follow(link);
    expect(fragment.get("error_code")).toBe("invitation_expired");
    expect(fragment.get("error_description")).toBe(
      "This invitation has expired. Ask for a new one.",
    );
    expect((await accept(link)).error).toMatchObject({
      code: "otp_expired",
      message: "This invitation has expired. Ask for a new one.",
    });
    await age(6.9);
    const { auth } = anonymousClient(site);
    const byCode = await auth.verifyOtp({ email, token: code, type: "invite" });
    expect(byCode.error?.code).toBe("otp_expired");
    expect((await follow(link)).fragment.get("email")).toBe(email);
    expect((await accept(link)).data.user?.app_metadata.role).toBe("editor");
  } finally {
    await sql.end();
  }
});

test("accepts an invitation once, even for concurrent requests", async () => {
  const email = newEmail();
  await invite(admin, { email, role: "reader" });
  const { link } = await waitForMail(site.dataDir, email);
  const both = await Promise.all([accept(link), accept(link)]);
  const codes = both.map(({ error }) => error?.code ?? "none");
  expect(codes.sort()).toEqual(["none", "otp_expired"]);
  expect((await accept(link)).error?.code).toBe("otp_expired");
});

test("rejects a replaced invitation with its own error", async (context) => {
  skipOnTopology(context, ["remote"], NO_LINK);
  const email = newEmail();
  const links = [await linkOf(email), await linkOf(email)] as const;
  expect((await accept(links[0])).error).toMatchObject({
    status: 403,
    code: "invitation_replaced",
    message: "This invitation was replaced by a newer one. Ask for the latest link.",
  });
  expect((await accept(links[1])).error).toBeNull();
  expect((await accept(links[0])).error?.code).toBe("otp_expired");
});

test("keeps an invitation valid after a sign-up with its address", async (context) => {
  skipOnTopology(context, ["remote"], NO_LINK);
  const email = newEmail();
  const link = await linkOf(email);
  await anonymousClient(site).auth.signUp({ email, password: "waiting for its owner" });
  await anonymousClient(site).auth.resend({ type: "signup", email });
  expect((await accept(link)).error).toBeNull();
});

test("ends an invitation whose address an admin corrects", async () => {
  const email = newEmail();
  await invite(admin, { email, role: "admin" });
  const { link } = await waitForMail(site.dataDir, email);
  const { fragment } = await follow(link);
  const { data } = await admin.rpc("list_people", { query: email }).throwOnError();
  const corrected = newEmail();
  const { error } = await serviceClient(site).auth.admin.updateUserById(data[0]?.user_id ?? "", {
    email: corrected,
  });
  expect(error).toBeNull();
  const accepted = await anonymousClient(site).auth.verifyOtp({
    token_hash: fragment.get("token_hash") ?? "",
    type: "invite",
  });
  expect([accepted.data.user, accepted.error?.code]).toEqual([null, "otp_expired"]);
});

test("rejects a forged invitation link", async () => {
  const link = `${site.url}/auth/v1/verify?type=invite&token=inv_${"A".repeat(43)}`;
  expect((await accept(link)).error?.code).toBe("otp_expired");
  const page = encodeURIComponent(`${site.url}/invitation`);
  const { fragment } = await follow(`${link}&redirect_to=${page}`);
  expect(fragment.get("error_code")).toBe("otp_expired");
});

test("stores invitation tokens as HMACs only", async (context) => {
  skipOnTopology(context, ["remote"], NO_LINK);
  const token = new URL(await linkOf(newEmail())).searchParams.get("token") ?? "";
  const plain = createHash("sha256").update(token).digest("hex");
  const sql = openSql(await site.databaseUrl(), 1);
  const rows = await sql`select token_hash from embedded.invitations`;
  await sql.end();
  for (const { token_hash: hash } of rows) {
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    expect(hash).not.toBe(plain);
  }
});

test("does not invite a user with an account, who keeps their role", async () => {
  const known = await createUser(site, "reader");
  const { status, body } = await invite(admin, { email: known.email, role: "admin" });
  expect([status, body]).toMatchObject([422, { code: "email_exists" }]);
  const { data } = await serviceClient(site).auth.admin.getUserById(known.id);
  expect(data.user?.app_metadata.role).toBe("reader");
});

test("lets only admins invite, and sends no email otherwise", async () => {
  const email = newEmail();
  const body = { email, role: "admin" };
  const editor = (await createUser(site, "editor")).client;
  const reader = (await createUser(site, "reader")).client;
  for (const client of [editor, reader]) expect((await invite(client, body)).status).toBe(403);
  expect((await invite(undefined, body)).status).toBe(401);
  for (const token of [site.keys.publishable, "made.up.token", "x"]) {
    const headers = { Authorization: `Bearer ${token}` };
    const { status } = await send(site, "POST", "/api/invitations", headers, body);
    expect([401, 403]).toContain(status);
  }
  const gone = (await createUser(site, "admin")).client;
  const headers = { Authorization: `Bearer ${await tokenOf(gone)}` };
  await gone.auth.signOut();
  expect((await send(site, "POST", "/api/invitations", headers, body)).status).toBe(403);
  expect(await readOutbox(site.dataDir, email)).toEqual([]);
  const { data } = await serviceClient(site).auth.admin.listUsers();
  expect(data.users.map((user) => user.email)).not.toContain(email);
});

test.each([
  [{}],
  [{ email: "nobody", role: "editor" }],
  [{ email: "a@example.org", role: "owner" }],
  [{ email: ["a@example.org"], role: "editor" }],
  ["text"],
  [null],
])("rejects an invalid invitation: %j", async (body) => {
  expect((await invite(admin, body)).body).toMatchObject({ code: "validation_failed" });
});

test("rejects other methods of the invitation API", async () => {
  const get = await fetch(`${site.url}/api/invitations`);
  expect([get.status, get.headers.get("Allow")]).toEqual([405, "POST"]);
  const large = await invite(admin, { email: `${"a".repeat(9000)}@example.org`, role: "editor" });
  expect(large.status).toBe(413);
});

test("lets the service key choose the redirect of an invitation", async () => {
  const { admin: users } = serviceClient(site).auth;
  const options = { redirectTo: `${site.url}/account` };
  const elsewhere = await users.generateLink({ type: "invite", email: newEmail(), options });
  const { url, fragment } = await follow(elsewhere.data.properties?.action_link ?? "");
  expect(url.pathname).toBe("/account");
  expect(fragment.get("access_token")).toBeTruthy();
  const plain = await users.generateLink({ type: "invite", email: newEmail() });
  expect(new URL(plain.data.properties?.redirect_to ?? "").pathname).toBe("/invitation");
  const there = await follow(plain.data.properties?.action_link ?? "");
  expect(there.fragment.get("token_hash")).toBe(plain.data.properties?.hashed_token);
});
