import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import {
  anonymousClient,
  createUser,
  serviceClient,
  TEST_PASSWORD,
} from "../../support/clients.ts";
import { openSql } from "../../support/open-sql.ts";
import { waitForMail } from "../../support/outbox.ts";
import { createArticle, uniqueWord } from "../../support/rows.ts";
import { type RunningSite, startSite } from "../../support/start-site.ts";
import { createRawHttp } from "../hostile/raw-http.ts";

/** Error responses and the most verbose logs contain no secrets. */

let site: RunningSite;
let secrets: Record<string, string>;

beforeAll(async () => {
  site = await startSite({ env: { LOG_LEVEL: "trace" } });
  const file = await readFile(join(site.dataDir, "secrets.json"), "utf8");
  const { publishableKey: _, ...rest } = z.record(z.string(), z.string()).parse(JSON.parse(file));
  secrets = rest;
});
afterAll(() => site.stop());

/** Stack frames, file paths, SQL statements and database URLs. */
const INSIDE =
  /\n\s+at \S|\.[mc]?[jt]s:\d+|node_modules|file:\/\/|postgres(ql)?:\/\/|"stack"|\bselect .+ from\b|\binsert into\b/i;

function expectNoSecrets(what: string, text: string) {
  expect([what, INSIDE.exec(text)?.[0]]).toEqual([what, undefined]);
  const inside = [...Object.values(secrets), site.dataDir, process.cwd()];
  expect([what, inside.filter((one) => text.includes(one))]).toEqual([what, []]);
}

const JSON_TYPE = { "Content-Type": "application/json" };
const BODIES: [name: string, headers: Record<string, string>, body: string | Buffer][] = [
  ["half an object", JSON_TYPE, '{"title":'],
  ["no UTF-8", JSON_TYPE, Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
  [
    "a null in text",
    JSON_TYPE,
    '{"title":"a\\u0000b","email":"a\\u0000@b.example","password":"x"}',
  ],
  ["a list of lists", JSON_TYPE, `${"[".repeat(5000)}${"]".repeat(5000)}`],
  ["a prototype", JSON_TYPE, '{"__proto__":{"a":1},"constructor":{"prototype":{}}}'],
  ["wrong types", JSON_TYPE, '{"title":{},"email":[],"password":{},"content":1e999}'],
  ["a form without an end", { "Content-Type": "multipart/form-data; boundary=x" }, "--x\r\n"],
  ["a kind that is none", { "Content-Type": "a/b; charset=\\" }, "?"],
];
const ADDRESSES = [
  "/rest/v1/articles /rest/v1/articles?title=eq.'&order=; /rest/v1/rpc/none /auth/v1/signup",
  "/auth/v1/token?grant_type=password /auth/v1/recover /auth/v1/verify /auth/v1/factors /auth/v1/sso/saml/acs",
  "/storage/v1/object/article-images/a.png /storage/v1/bucket /functions/v1/none",
  "/api/contact /api/view /api/invitations /api/setup / /article/none",
].flatMap((list) => list.split(" "));

test.each(BODIES)(
  "%s is rejected without internals in the response",
  async (name, headers, body) => {
    const http = createRawHttp(site.url, 4);
    for (const key of [site.keys.publishable, site.keys.secret]) {
      for (const path of ADDRESSES) {
        const own = { apikey: key, Authorization: `Bearer ${key}`, ...headers };
        const answer = await http.send({ method: "POST", path, headers: own, body });
        expect([path, answer.status < 500]).toEqual([path, true]);
        const visible = key === site.keys.secret ? answer.body.replaceAll(key, "") : answer.body;
        expectNoSecrets(`${path}, ${name}`, visible + answer.headers);
      }
    }
    http.close();
  },
);

test("a failed page shows its request id but not the reason", async () => {
  await createArticle(serviceClient(site), { title: "any" });
  const sql = openSql(await site.databaseUrl());
  await sql`alter table articles rename column title to titel`;
  try {
    for (const path of ["/", "/article/any", "/category/world", "/search?q=any", "/rss.xml"]) {
      const answer = await fetch(site.url + path);
      const text = await answer.text();
      expect([path, answer.status >= 500]).toEqual([path, true]);
      expectNoSecrets(path, text + JSON.stringify([...answer.headers]));
      expect([path, /titel|articles\.title|42703/.exec(text)?.[0]]).toEqual([path, undefined]);
    }
    expect(site.stderr()).toContain("does not exist");
  } finally {
    await sql`alter table articles rename column titel to title`;
    await sql.end();
  }
});

test("the log contains no secrets at any level", async () => {
  const typed = {
    wrong: uniqueWord("wrong"),
    next: uniqueWord("next"),
    message: uniqueWord("word"),
  };
  const { client, email } = await createUser(site);
  const { data: first } = await client.auth.getSession();
  const other = anonymousClient(site);
  const refused = await other.auth.signInWithPassword({ email, password: typed.wrong });
  expect(refused.error?.status).toBe(400);
  const { data: second } = await other.auth.signInWithPassword({ email, password: TEST_PASSWORD });
  await other.auth.resetPasswordForEmail(email);
  const mail = await waitForMail(site.dataDir, email);
  await fetch(mail.link.replace(/^https?:\/\/[^/]+/, site.url), { redirect: "manual" });
  const { data: third } = await client.auth.refreshSession();
  await client.auth.updateUser({ password: typed.next });
  await client.auth.reauthenticate();
  const code = (await waitForMail(site.dataDir, email, 2)).code;
  await fetch(`${site.url}/rest/v1/articles?apikey=${site.keys.secret}&limit=x`);
  await fetch(`${site.url}/api/contact`, {
    method: "POST",
    headers: JSON_TYPE,
    body: JSON.stringify({ name: "Ada", email, subject: "Hi", message: typed.message }),
  });
  const service = serviceClient(site);
  await createArticle(service);
  await service.from("articles").insert({ title: "Nothing", slug: "", content: "" });
  await client.auth.signOut();

  const sessions = [first.session, second.session, third.session];
  const tokens = sessions.flatMap((one) => (one ? [one.access_token, one.refresh_token] : []));
  expect([tokens.length, code.length]).toEqual([6, 6]);
  const link = new URL(mail.link);
  const unknown: Record<string, string> = {
    ...secrets,
    ...typed,
    TEST_PASSWORD,
    ...Object.fromEntries(tokens.map((token, index) => [`token ${index}`, token])),
    link: link.searchParams.get("token") ?? link.hash,
    linkCode: mail.code,
  };
  const log = site.stderr();
  expect(log).toContain('"path":"/auth/v1/token"');
  expect(Object.keys(unknown).filter((name) => isTold(log, unknown[name]))).toEqual([]);
  // A longer number may contain the six digits; only a separate number is the code.
  expect(new RegExp(`(?<![\\w.-])${code}(?![\\w.-])`).exec(log)?.[0]).toBeUndefined();
});

function isTold(log: string, value: string | undefined): boolean {
  return value === undefined || value === "" || log.includes(value);
}
