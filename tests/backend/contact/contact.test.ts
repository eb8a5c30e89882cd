import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { serviceClient, type TestClient } from "../../support/clients.ts";
import { type MailServer, startMailServer } from "../../support/mail-server.ts";
import { type RunningSite, startSite } from "../../support/start-site.ts";
import { waitFor } from "../../support/wait-for.ts";

/** Validation, storage, rate limit and responses of `POST /api/contact`. */

const MESSAGE = {
  name: "Ada Größe",
  email: "ada@example.org",
  subject: "A correction",
  message: "The bridge was opened in 1890.\n\nKind regards",
};

let mailServer: MailServer;
let site: RunningSite;
let service: TestClient;

beforeAll(async () => {
  mailServer = await startMailServer();
  site = await startSite({
    env: {
      SMTP_URL: mailServer.url,
      MAIL_TO: "desk@example.org",
      MAIL_RETRY_SECONDS: "1",
      // The default limit, which other sites of tests override.
      CONTACT_LIMIT: "10",
      TRUST_PROXY: "1",
      STAFF_ACCESS: "any-user",
    },
  });
  service = serviceClient(site);
});
afterAll(async () => {
  await site?.stop();
  await mailServer?.close();
});
beforeEach(async () => {
  await service.from("contact_messages").delete().not("id", "is", null).throwOnError();
  mailServer.mails.length = 0;
});

let senders = 0;

/** Posts a message, from an address of its own unless `headers` say otherwise. */
function post(body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  senders += 1;
  return fetch(`${site.url}/api/contact`, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      "X-Forwarded-For": `198.18.0.${senders}`,
      ...headers,
    },
    body: typeof body === "string" ? body : JSON.stringify(body),
    redirect: "manual",
  });
}

const postForm = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  post(new URLSearchParams(fields).toString(), {
    "Content-Type": "application/x-www-form-urlencoded",
    ...headers,
  });

async function stored() {
  const { data } = await service.from("contact_messages").select("*").throwOnError();
  return data;
}

/** The email with this reply address, with folded header lines joined. */
const mailFrom = (address: string) =>
  waitFor(`the mail of ${address}`, () =>
    mailServer.mails.find((mail) => mail.includes(`<${address}>`))?.replaceAll("=\r\n", ""),
  );

test("stores a contact message and emails it to the newsroom with a reply address", async () => {
  const response = await post({ ...MESSAGE, phone: "what is not asked for is left aside" });
  expect(response.status).toBe(200);
  const mail = await mailFrom(MESSAGE.email);
  const [head = "", body = ""] = mail.split(/\r\n\r\n(.*)/s);
  expect(head).toMatch(/^To: desk@example\.org\r$/m);
  expect(head).toMatch(/^From: Broadsheet <no-reply@localhost>\r$/m);
  expect(head).toMatch(/^Reply-To: .* <ada@example\.org>\r$/m);
  expect(head).toMatch(/^Subject: Contact: A correction\r$/m);
  expect(body).toContain("The bridge was opened in 1890.");
  const [row] = await waitFor("the note that it was sent", async () => {
    const rows = await stored();
    return rows[0]?.mail_sent_at !== null && rows;
  });
  expect(row).toMatchObject({ ...MESSAGE, mail_attempts: 1, mail_error: null, read_at: null });
  expect(head).toContain(`Message-ID: <contact-${row?.id}@localhost>`);
  expect(body).toContain(`/admin/messages/${row?.id}`);
});

describe("contact form validation", () => {
  test.each([
    ["no name", { name: " \n " }, "name", "Please enter your name."],
    ["no email address", { email: "" }, "email", "Please enter your email address."],
    ["no subject", { subject: undefined }, "subject", "Please enter a subject."],
    ["no message", { message: "\t" }, "message", "Please enter your message."],
    ["an invalid email address", { email: "ada at example.org" }, "email", /valid email/],
    ["two email addresses", { email: "a@example.org,b@example.org" }, "email", /valid email/],
    ["an address with a name", { email: "Ada <ada@example.org>" }, "email", /valid email/],
    ["a long name", { name: "x".repeat(201) }, "name", /at most 200/],
    ["a long subject", { subject: "x".repeat(201) }, "subject", /at most 200/],
    ["a long address", { email: `${"x".repeat(250)}@example.org` }, "email", /at most 254/],
    ["a long message", { message: "x".repeat(10_001) }, "message", /at most 10,000/],
    ["a name that is a number", { name: 5 }, "name", /text/],
    ["a message that is a list", { message: ["a"] }, "message", /text/],
    ["a null subject", { subject: null }, "subject", /text/],
    ["a header in the subject", { subject: "Hi\r\nBcc: x@example.org" }, "subject", /one line/],
    ["a header in the name", { name: "Ada\nBcc: x@example.org" }, "name", /one line/],
    ["a header in the address", { email: "a@example.org\nBcc: x@y.org" }, "email", /one line/],
    ["a Unicode line break", { subject: "Hi\u2028there" }, "subject", /one line/],
  ])("rejects %s in the contact form and names the field", async (_, change, field, text) => {
    const response = await post({ ...MESSAGE, ...change });
    const { errors } = await response.json();
    expect(response.status).toBe(422);
    expect(Object.keys(errors)).toEqual([field]);
    expect(errors[field]).toMatch(text);
    expect(await stored()).toEqual([]);
  });

  test.each([
    ["invalid JSON", "{name:", {}, 400],
    ["JSON that is not an object", "[]", {}, 422],
    ["JSON null", "null", {}, 422],
    ["no body", "", {}, 400],
    ["a body of another type", "Hello", { "Content-Type": "text/plain" }, 415],
    ["an oversized body", JSON.stringify({ message: "x".repeat(200_000) }), {}, 413],
  ])("rejects a contact request with %s", async (_, body, headers, status) => {
    expect((await post(body, headers)).status).toBe(status);
    expect(await stored()).toEqual([]);
  });

  test("rejects other methods for contact messages and redirects GET to the form", async () => {
    for (const method of ["PUT", "DELETE", "PATCH"]) {
      const response = await fetch(`${site.url}/api/contact`, { method });
      expect([method, response.status]).toEqual([method, 405]);
      expect(response.headers.get("Allow")).toBe("POST");
    }
    const opened = await fetch(`${site.url}/api/contact`, { redirect: "manual" });
    expect(opened.headers.get("Location")).toBe("/contact");
  });
});

test("accepts contact fields of maximum length with wide and unusual characters", async () => {
  const message = "漢".repeat(10_000);
  expect((await post({ ...MESSAGE, message })).status).toBe(200);
  expect((await postForm({ ...MESSAGE, message })).status).toBe(303);
  expect((await post({ ...MESSAGE, name: "A\0da \ud800", message: "a\r\nb\u0007" })).status).toBe(
    200,
  );
  const rows = await stored();
  expect(rows.map((row) => row.message.length).sort()).toEqual([10_000, 10_000, 3].sort());
  expect(rows.find((row) => row.message === "a\nb")?.name).toBe("Ada \ufffd");
});

test("prevents header and recipient injection in contact emails", async () => {
  const nasty = {
    name: '"Ada" <boss@example.org>, other@example.net',
    email: "ada+test@example.org",
    subject: "=?utf-8?Q?=0D=0ABcc=3A_evil@example.org?= %0d%0aBcc: evil@example.org",
    message: ".\r\nMAIL FROM:<evil@example.org>\r\n.\r\nBcc: evil@example.org",
  };
  expect((await post(nasty)).status).toBe(200);
  const [head = ""] = (await mailFrom(nasty.email)).split("\r\n\r\n");
  expect(head.match(/^bcc:/gim)).toBeNull();
  const unfolded = head.replaceAll(/\r\n[ \t]+/g, " ");
  expect(unfolded).toMatch(/^To: desk@example\.org\r?$/m);
  expect(/^Reply-To: (.*)$/m.exec(unfolded)?.[1]).toMatch(/<ada\+test@example\.org>\r?$/);
  expect(unfolded.match(/^(?:To|Cc|Reply-To|Subject):/gim)).toHaveLength(3);
});

test("drops contact messages that fill the honeypot field, with the same response", async () => {
  const accepted = await post(MESSAGE);
  const dropped = await post({ ...MESSAGE, homepage: "https://spam.example" });
  expect([dropped.status, await dropped.text()]).toEqual([accepted.status, await accepted.text()]);
  const form = await postForm({ ...MESSAGE, homepage: "x" });
  expect([form.status, form.headers.get("Location")]).toEqual([303, "/contact?sent=1"]);
  expect((await post({ ...MESSAGE, homepage: "" })).status).toBe(200);
  expect(await stored()).toHaveLength(2);
});

describe("contact form without JavaScript", () => {
  test("stores a contact message without JavaScript and redirects to a confirmation page", async () => {
    const response = await postForm(MESSAGE, { Origin: site.url, "Sec-Fetch-Site": "same-origin" });
    expect(response.status).toBe(303);
    expect(response.headers.get("Location")).toBe("/contact?sent=1");
    const page = await (await fetch(`${site.url}/contact?sent=1`)).text();
    expect(page).toContain("Message Sent!");
    expect(page).toContain("Thank you for contacting us. We&#x27;ll get back to you shortly.");
    expect(await stored()).toMatchObject([MESSAGE]);
  });

  test("returns the contact form with typed values and errors without JavaScript, and stores nothing", async () => {
    const response = await postForm({ ...MESSAGE, email: "<b>", subject: "" });
    const page = await response.text();
    expect(response.status).toBe(422);
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    expect(response.headers.get("Content-Security-Policy")).toContain("form-action 'self'");
    expect(page).toContain('value="Ada Größe"');
    expect(page).toContain('value="&lt;b&gt;"');
    expect(page).toContain("The bridge was opened in 1890.");
    expect(page).toContain("Please enter a subject.");
    expect(page).toContain("Please enter a valid email address");
    expect(page.match(/aria-invalid="true"/g)).toHaveLength(2);
    expect(await (await fetch(`${site.url}/contact`)).text()).not.toContain("Ada Größe");
    expect(await stored()).toEqual([]);
  });

  test.each([
    ["another site", { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" }, 403],
    ["another site, by an old browser", { Origin: "https://evil.example" }, 403],
    ["an opaque origin", { Origin: "null" }, 403],
    ["another origin of the same site", { "Sec-Fetch-Site": "same-site" }, 403],
    ["a program", {}, 303],
  ])("returns the right status for a form post from %s", async (_, headers, status) => {
    expect((await postForm(MESSAGE, headers)).status).toBe(status);
  });
});

describe("rate limit of contact messages per address, behind one proxy", () => {
  const from = (address: string) => ({ "X-Forwarded-For": address });

  test("accepts ten contact messages in ten seconds and rejects the next with Retry-After", async () => {
    const statuses = [];
    for (let n = 0; n < 12; n += 1) statuses.push((await post(MESSAGE, from("192.0.2.1"))).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429]);

    const refused = await post(MESSAGE, from("192.0.2.1"));
    const wait = Number(refused.headers.get("Retry-After"));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(10);

    const form = await postForm(MESSAGE, from("192.0.2.1"));
    expect(form.status).toBe(429);
    expect(form.headers.get("Retry-After")).not.toBeNull();
    const page = await form.text();
    expect(page).toContain("Failed to send message. Please try again later.");
    expect(page).toContain('value="Ada Größe"');

    expect((await post(MESSAGE, from("192.0.2.2"))).status).toBe(200);
    expect(await stored()).toHaveLength(11);
  });

  test("does not count contact messages rejected for another reason toward the limit", async () => {
    for (let n = 0; n < 15; n += 1) {
      expect((await post({ ...MESSAGE, email: "no" }, from("192.0.2.3"))).status).toBe(422);
    }
    expect((await post(MESSAGE, from("192.0.2.3"))).status).toBe(200);
  });
});
