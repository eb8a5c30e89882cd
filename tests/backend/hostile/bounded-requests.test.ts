import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Actor, type ActorOfSite, createActors, send } from "../../support/actors.ts";
import { openSql, type SqlPool } from "../../support/open-sql.ts";
import { skipOnTopology } from "../../support/sites/start-topology.ts";
import { type RunningSite, startSite } from "../../support/start-site.ts";
import { waitFor } from "../../support/wait-for.ts";

/** Limits of one client: bytes, time, nesting and concurrent requests. */

const PROXIED = {
  TRUST_PROXY: "1",
  STAFF_ACCESS: "any-user",
  API_CONCURRENCY: "6",
  API_CONCURRENCY_PER_ADDRESS: "4",
};

let site: RunningSite;
let sql: SqlPool;
let actors: Record<Actor, ActorOfSite>;
beforeAll(async () => {
  site = await startSite({ env: { ...PROXIED } });
  actors = await createActors(site);
  sql = openSql(await site.databaseUrl(), 2);
});
afterAll(async () => {
  await sql.end();
  await site.stop();
});

const from = ({ headers }: ActorOfSite, address: string) => ({
  ...headers,
  "X-Forwarded-For": address,
});
/** Written by hand: JSON.stringify would overflow the stack at this depth. */
const nested = (levels: number) => "[".repeat(levels) + "]".repeat(levels);

function sendJson(method: string, path: string, headers: Record<string, string>, body: string) {
  const own = { ...headers, "Content-Type": "application/json" };
  return fetch(`${site.url}${path}`, { method, headers: own, body });
}

const readLocked = (headers: Record<string, string>) =>
  sendJson("POST", "/rest/v1/rpc/list_most_read", headers, "{}");

/** Runs a task while the most-read table is locked. */
function whileLocked(task: () => Promise<void>): Promise<void> {
  return sql.begin(async (transaction) => {
    await transaction`lock table private.most_read in access exclusive mode`;
    await task();
  });
}

async function countWaiting(): Promise<number> {
  const [row] = await sql`
    select count(*)::integer as count from pg_stat_activity
    where wait_event_type = 'Lock' and query like '%list_most_read%'`;
  return Number(row?.count);
}

async function countIdleInTransaction(): Promise<number> {
  const [row] = await sql`
    select count(*)::integer as count from pg_stat_activity
    where state like 'idle in transaction%' and pid <> pg_backend_pid()`;
  return Number(row?.count);
}

test.each([
  ["POST", "/rest/v1/rpc/list_most_read"],
  ["POST", "/rest/v1/articles"],
  ["POST", "/auth/v1/signup"],
  ["POST", "/realtime/v1/api/broadcast"],
  ["POST", "/storage/v1/object/list/article-images"],
  ["POST", "/api/contact"],
  ["POST", "/api/view"],
])("rejects JSON nested 5,500 levels deep by %s %s", async (method, path) => {
  const deep = `{"deep":${nested(5500)},"prefix":${nested(5500)}}`;
  expect((await sendJson(method, path, actors.service.headers, deep)).status).toBe(400);
});

test("leaves no open transaction after forty requests nested 5,500 levels deep", async () => {
  const attack = () =>
    sendJson("POST", "/rest/v1/rpc/list_most_read", actors.anonymous.headers, nested(5500));
  const answers = await Promise.all(Array.from({ length: 40 }, attack));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]));
  expect(await countIdleInTransaction()).toBe(0);
  expect((await readLocked(actors.anonymous.headers)).status).toBe(200);
});

test("rejects a query nested deeper than a hundred levels", async () => {
  const select = `a${"(b".repeat(101)}${")".repeat(101)}`;
  const path = `/rest/v1/articles?select=${select}`;
  expect((await send(site, "GET", path, actors.anonymous.headers)).status).toBe(400);
});

test("works on the large bodies of one account one after the other, and on those of others meanwhile", async (context) => {
  skipOnTopology(context, ["two"], "each process counts for itself");
  const large = `{}${" ".repeat(70_000)}`;
  const call = (actor: Actor) =>
    sendJson("POST", "/rest/v1/rpc/list_most_read", actors[actor].headers, large);
  const statuses: number[] = [];
  await whileLocked(async () => {
    const answers = [call("editor"), call("editor"), call("editor")];
    await waitFor("the first", async () => (await countWaiting()) === 1);
    answers.push(call("contributor"));
    await waitFor("another account's", async () => (await countWaiting()) === 2);
    // The service key has no limit.
    answers.push(call("service"), call("service"));
    await waitFor("the service key's", async () => (await countWaiting()) === 4);
    void Promise.all(answers).then((all) => statuses.push(...all.map(({ status }) => status)));
  });
  await waitFor("all answers", () => statuses.length === 6);
  expect(new Set(statuses)).toEqual(new Set([200]));
});

/** A part of `select` with this many levels of embedding. */
function embed(levels: number): string {
  if (levels === 0) return "id";
  return `id,${levels % 2 === 1 ? "articles" : "categories"}(${embed(levels - 1)})`;
}
const repeat = (count: number, write: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => write(index)).join(",");

test.each([
  ["four levels deep", `articles?select=${embed(4)}`, 200],
  ["five levels deep", `categories?select=${embed(5)}`, 400],
  ["nine levels deep", `categories?select=${embed(9)}`, 400],
  ["with 12 relations", `articles?select=${repeat(12, (n) => `r${n}:categories(id)`)}`, 200],
  ["with 13 relations", `articles?select=${repeat(13, (n) => `r${n}:categories(id)`)}`, 400],
  ["with a column under 200 names", `articles?select=${repeat(200, (n) => `a${n}:id`)}`, 200],
  ["with a column under 300 names", `articles?select=${repeat(300, (n) => `a${n}:content`)}`, 400],
  ["with 500 conditions", `articles?or=(${repeat(500, () => "title.eq.a")})`, 200],
  ["with 501 conditions", `articles?or=(${repeat(501, () => "title.eq.a")})`, 400],
])("applies the default limit to a query %s: %#", async (_, query, status) => {
  const answer = await send(site, "GET", `/rest/v1/${query}`, actors.anonymous.headers);
  expect(answer.status).toBe(status);
  if (status === 400) expect(answer.body).toMatchObject({ code: "54000" });
});

/** Opens a connection that announces a long body and sends a byte of it each second. */
async function openSlowSocket(): Promise<Socket> {
  const { hostname, port } = new URL(site.url);
  const socket = connect(Number(port), hostname);
  await once(socket, "connect");
  socket.on("error", () => undefined);
  socket.write(
    `POST /rest/v1/rpc/list_most_read HTTP/1.1\r\nHost: ${hostname}\r\napikey: ${site.keys.publishable}\r\n` +
      "Content-Type: application/json\r\nContent-Length: 1000000\r\n\r\n",
  );
  const timer = setInterval(() => socket.write(" "), 1000);
  socket.once("close", () => clearInterval(timer));
  return socket;
}

test("closes thirty slow sockets with 408 without delaying other clients", async (context) => {
  skipOnTopology(context, ["two", "remote"], "the load balancer holds the connections of clients");
  const sockets = await Promise.all(Array.from({ length: 30 }, openSlowSocket));
  const answers = sockets.map(async (socket) => {
    const [first] = await once(socket, "data");
    if (!socket.closed) await once(socket, "close");
    return String(first).split("\r\n", 1)[0];
  });
  expect((await readLocked(actors.anonymous.headers)).status).toBe(200);
  expect(sockets.filter(({ closed }) => closed)).toEqual([]);
  expect(new Set(await Promise.all(answers))).toEqual(new Set(["HTTP/1.1 408 Request Timeout"]));
});

test("limits concurrent requests per address, shared by free accounts but not by staff", async () => {
  const answers: Promise<Response>[] = [];
  await whileLocked(async () => {
    for (let count = 0; count < 20; count += 1) {
      answers.push(readLocked(from(actors.anonymous, "192.0.2.1")));
      answers.push(readLocked(from(actors.reader, "192.0.2.1")));
    }
    await waitFor("the places of one address to be taken", async () => (await countWaiting()) >= 4);
    // Without its own limit, all of these would be accepted.
    const path = "/rest/v1/articles?select=id&limit=1";
    const other = send(site, "GET", path, from(actors.anonymous, "192.0.2.2"));
    expect((await other).status).toBe(200);
    for (let count = 0; count < 10; count += 1)
      answers.push(readLocked(from(actors.reader, "192.0.2.2")));
    await waitFor(
      "the slots of anonymous requests to be taken",
      async () => (await countWaiting()) >= 6,
    );
    // Requests of staff pass all that wait.
    for (const actor of [actors.editor, actors.service])
      answers.push(readLocked(from(actor, "192.0.2.1")));
    await waitFor("staff to pass those who wait", async () => (await countWaiting()) >= 8);
    expect(await countWaiting()).toBe(8);
  });
  for (const { status } of await Promise.all(answers)) expect(status).toBe(200);
});

const timed = async (task: () => Promise<Response>) => {
  const startedAt = performance.now();
  const { status } = await task();
  return { status, ms: performance.now() - startedAt };
};

test("throttles a client that is refused often, but neither its valid requests nor staff", async () => {
  const refused = (headers: Record<string, string>) =>
    sendJson("POST", "/rest/v1/rpc/list_most_read", headers, nested(101));
  const attacker = from(actors.anonymous, "192.0.2.9");
  const refusedOften = async () => {
    const startedAt = performance.now();
    const answers = await Promise.all(Array.from({ length: 100 }, () => refused(attacker)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]));
    return performance.now() - startedAt;
  };
  // The allowance fills again while a busy machine is slow to send.
  await expect.poll(refusedOften, { timeout: 60_000 }).toBeGreaterThan(1500);
  // A busy machine can delay one request this long, but not each of them.
  for (const task of [
    () => readLocked(attacker),
    () => refused(from(actors.editor, "192.0.2.9")),
    () => refused(from(actors.anonymous, "192.0.2.10")),
  ])
    await expect.poll(async () => (await timed(task)).ms, { timeout: 30_000 }).toBeLessThan(800);
});

/** Sends a request and closes the connection without waiting for the response. */
async function askAndLeave(address: string): Promise<void> {
  const { hostname, port } = new URL(site.url);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => undefined);
  socket.end(
    `POST /rest/v1/rpc/list_most_read HTTP/1.1\r\nHost: ${hostname}\r\napikey: ${site.keys.publishable}\r\n` +
      `X-Forwarded-For: ${address}\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`,
  );
  await once(socket, "close");
}

test("throttles an address that often disconnects before the response, but not others", async (context) => {
  skipOnTopology(context, ["two", "remote"], "the load balancer holds the connections of clients");
  const leaveOften = async () => {
    await whileLocked(async () => {
      // More concurrent requests would be rejected.
      for (let round = 0; round < 4; round += 1)
        await Promise.all(Array.from({ length: 100 }, () => askAndLeave("192.0.2.11")));
    });
    const { status, ms } = await timed(() => readLocked(from(actors.anonymous, "192.0.2.11")));
    expect(status).toBe(200);
    return ms;
  };
  // The allowance fills again while a busy machine is slow to send.
  await expect.poll(leaveOften, { timeout: 60_000 }).toBeGreaterThan(900);
  const others = [from(actors.anonymous, "192.0.2.12"), from(actors.editor, "192.0.2.11")];
  for (const headers of others) {
    const read = async () => (await timed(() => readLocked(headers))).ms;
    await expect.poll(read, { timeout: 30_000 }).toBeLessThan(800);
  }
});

test("limits the upload rate of anonymous clients more than that of staff", async () => {
  const body = JSON.stringify({ unused: "x".repeat(1_100_000) });
  const ask = (actor: ActorOfSite) =>
    sendJson("POST", "/rest/v1/rpc/list_most_read", actor.headers, body);
  expect((await ask(actors.reader)).status).toBe(413);
  expect((await ask(actors.editor)).status).not.toBe(413);
});
