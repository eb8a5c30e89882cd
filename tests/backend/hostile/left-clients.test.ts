import { randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createUser, type SignedInUser, TEST_PASSWORD } from "../../support/clients.ts";
import { loggedErrors } from "../../support/logged-errors.ts";
import { openSql, type SqlPool } from "../../support/open-sql.ts";
import { uniqueWord } from "../../support/rows.ts";
import { type RunningSite, startSite } from "../../support/start-site.ts";
import { waitFor } from "../../support/wait-for.ts";

/** Requests to auth, storage and realtime whose client leaves while the database works on them. */

const BUCKET = "left-behind";
/** Well below the lock timeout and the statement timeouts, which end a statement as well. */
const SOON_MS = 5000;

let site: RunningSite;
let sql: SqlPool;
let user: SignedInUser;
beforeAll(async () => {
  site = await startSite();
  sql = openSql(await site.databaseUrl(), 2);
  user = await createUser(site, "admin");
  await sql`insert into storage.buckets (id, name, public) values (${BUCKET}, ${BUCKET}, false)`;
});
afterAll(async () => {
  await sql.end();
  await site.stop();
});

type Left = { method?: string; path: string; body: BodyInit; headers?: Record<string, string> };

function send({ method = "POST", path, body, headers }: Left, signal?: AbortSignal) {
  return fetch(`${site.url}${path}`, {
    method,
    body,
    headers: { apikey: site.keys.publishable, "Content-Type": "application/json", ...headers },
    ...(signal && { signal }),
  });
}

/** The site's sessions that wait for a lock. */
async function listWaiting(): Promise<number[]> {
  const rows = await sql`
    select pid from pg_stat_activity where application_name = 'broadsheet' and wait_event_type = 'Lock'`;
  return rows.map(({ pid }) => Number(pid));
}

/** Sends a request that the lock blocks, leaves, and expects that its statement ends and its connection stays. */
async function leaveWhileLocked(lock: string, request: Left): Promise<void> {
  await sql.begin(async (transaction) => {
    await transaction.unsafe(lock);
    const leaving = new AbortController();
    const answer = send(request, leaving.signal).catch((error: unknown) => error);
    await waitFor("the statement", async () => (await listWaiting()).length > 0);
    const waiting = await listWaiting();
    leaving.abort();
    await answer;
    await waitFor(
      "the end of the statement",
      async () => (await listWaiting()).length === 0,
      SOON_MS,
    );
    await waitFor("idle connections", async () => {
      const { count } = await sql`
        select from pg_stat_activity where pid in ${sql(waiting)} and state = 'idle'`;
      return count === waiting.length;
    });
  });
}

async function tokensOf({ client }: SignedInUser) {
  const { data } = await client.auth.getSession();
  if (!data.session) throw new Error("The user has no session.");
  return { access: data.session.access_token, refresh: data.session.refresh_token };
}

async function countSessions(): Promise<number> {
  return (await sql`select from auth.sessions where user_id = ${user.id}`).count;
}

/** The files of the storage, those of unfinished uploads included. */
async function listFiles(): Promise<string[]> {
  const entries = await readdir(site.dataDir, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map(({ parentPath, name }) => join(parentPath, name)).filter(isOfStorage);
}

const isOfStorage = (path: string) => path.startsWith(join(site.dataDir, "storage"));

const lockUser = () => `select from auth.users where id = '${user.id}' for update`;

test.each([
  ["the row of the user", lockUser],
  ["the refresh tokens", () => "lock table auth.refresh_tokens in share mode"],
])(
  "a sign-in that waits for %s ends with its client and leaves no session",
  async (_name, lock) => {
    const before = await countSessions();
    const body = JSON.stringify({ email: user.email, password: TEST_PASSWORD });
    await leaveWhileLocked(lock(), { path: "/auth/v1/token?grant_type=password", body });
    expect(await countSessions()).toBe(before);
  },
);

test.each([
  ["the session", () => `select from auth.sessions where user_id = '${user.id}' for update`],
  ["the refresh tokens", () => "lock table auth.refresh_tokens in share mode"],
])(
  "a refresh that waits for %s ends with its client and keeps the session",
  async (_name, lock) => {
    const own = await createUser(site);
    const { refresh } = await tokensOf(own);
    const body = JSON.stringify({ refresh_token: refresh });
    const request = { path: "/auth/v1/token?grant_type=refresh_token", body };
    await leaveWhileLocked(lock().replaceAll(user.id, own.id), request);
    const answer = await send(request);
    expect([answer.status, Object.keys(await answer.json())]).toEqual([
      200,
      expect.arrayContaining(["access_token", "refresh_token"]),
    ]);
  },
);

test("a refresh whose answer was lost can be repeated", async () => {
  const own = await createUser(site);
  const { refresh } = await tokensOf(own);
  const body = JSON.stringify({ refresh_token: refresh });
  const request = { path: "/auth/v1/token?grant_type=refresh_token", body };
  await sql.begin(async (transaction) => {
    // The audit entry follows the commit of the new token.
    await transaction`lock table auth.audit_log_entries in exclusive mode`;
    const leaving = new AbortController();
    const answer = send(request, leaving.signal).catch((error: unknown) => error);
    await waitFor("the audit entry", async () => (await listWaiting()).length > 0);
    leaving.abort();
    await answer;
  });
  const entries = () =>
    sql`select from auth.audit_log_entries
      where payload ->> 'actor_id' = ${own.id} and payload ->> 'action' = 'token_refreshed'`;
  await waitFor("the audit entry", async () => (await entries()).count === 1);
  const answer = await send(request);
  expect([answer.status, (await answer.json()).refresh_token]).toEqual([200, expect.any(String)]);
});

test("a change of the account ends with its client", async () => {
  const { access } = await tokensOf(user);
  const name = uniqueWord();
  await leaveWhileLocked(lockUser(), {
    method: "PUT",
    path: "/auth/v1/user",
    body: JSON.stringify({ data: { name } }),
    headers: { Authorization: `Bearer ${access}` },
  });
  const [row] = await sql`select raw_user_meta_data as data from auth.users where id = ${user.id}`;
  expect(row.data.name).not.toBe(name);
});

const LOCK_OBJECTS = "lock table storage.objects in access exclusive mode";
const withKey = () => ({ apikey: site.keys.secret, Authorization: `Bearer ${site.keys.secret}` });

test("a list of objects ends with its client", async () => {
  await leaveWhileLocked(LOCK_OBJECTS, {
    path: `/storage/v1/object/list/${BUCKET}`,
    body: JSON.stringify({ prefix: "" }),
    headers: withKey(),
  });
});

test("an upload that waits for the database ends with its client and leaves neither file nor row", async () => {
  const name = `${randomUUID()}.txt`;
  const before = await listFiles();
  await leaveWhileLocked(LOCK_OBJECTS, {
    path: `/storage/v1/object/${BUCKET}/${name}`,
    body: "news",
    headers: { ...withKey(), "Content-Type": "text/plain" },
  });
  expect(await listFiles()).toEqual(before);
  expect(await sql`select from storage.objects where name = ${name}`).toEqual([]);
});

test("an upload whose client leaves before the end of the body leaves neither file nor row", async () => {
  const name = `${randomUUID()}.txt`;
  const drafts = await listFiles();
  const leaving = new AbortController();
  const begun = Promise.withResolvers<void>();
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(Buffer.alloc(100_000, "a")),
    pull: () => begun.resolve(),
  });
  const answer = fetch(`${site.url}/storage/v1/object/${BUCKET}/${name}`, {
    method: "POST",
    body,
    // @ts-expect-error: missing in the types of the DOM, and needed for a body that is a stream.
    duplex: "half",
    headers: { ...withKey(), "Content-Type": "text/plain" },
    signal: leaving.signal,
  }).catch((error: unknown) => error);
  await begun.promise;
  await waitFor("the file to be begun", async () => {
    return (await listFiles()).length > drafts.length;
  });
  leaving.abort();
  await answer;
  await waitFor("the file to be removed", async () => {
    return (await listFiles()).length === drafts.length;
  });
  expect(await sql`select from storage.objects where name = ${name}`).toEqual([]);
});

test("the removal of an object ends with its client, and the object stays", async () => {
  const name = `${randomUUID()}.txt`;
  const path = `/storage/v1/object/${BUCKET}/${name}`;
  const headers = { ...withKey(), "Content-Type": "text/plain" };
  expect((await send({ path, body: "news", headers })).status).toBe(200);
  await leaveWhileLocked(`select from storage.objects where name = '${name}' for update`, {
    method: "DELETE",
    path: `/storage/v1/object/${BUCKET}`,
    body: JSON.stringify({ prefixes: [name] }),
    headers: withKey(),
  });
  const read = await fetch(`${site.url}${path}`, { headers: withKey() });
  expect(await read.text()).toBe("news");
});

test("a broadcast that waits for its policies ends with its client", async () => {
  await leaveWhileLocked("lock table realtime.messages in access exclusive mode", {
    path: "/realtime/v1/api/broadcast",
    body: JSON.stringify({
      messages: [{ topic: "left", event: "news", payload: {}, private: true }],
    }),
    headers: { Authorization: `Bearer ${(await tokensOf(user)).access}` },
  });
});

test("the site's log names no failure for clients that left", () => {
  expect(loggedErrors(`${site.stderr()}\n${site.stdout()}`)).toEqual([]);
});
