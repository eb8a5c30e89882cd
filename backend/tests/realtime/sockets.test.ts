import { createHmac } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join as joinPath } from "node:path";
import pino from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { anonymousClient, createUser, tokenOf } from "../support/clients.ts";
import { collect, join } from "../support/join-channel.ts";
import { openRealtime, type RealtimeBackend } from "../support/open-realtime.ts";
import { openRawSocket, type RawSocket } from "../support/raw-socket.ts";
import { uniqueWord } from "../support/unique-word.ts";
import { waitFor } from "../support/wait-for.ts";

let backend: RealtimeBackend;
const logged: string[] = [];
const clients: { removeAllChannels: () => Promise<unknown> }[] = [];
const sockets: RawSocket[] = [];
beforeAll(async () => {
  const log = pino({ level: "error" }, { write: (line: string) => void logged.push(line) });
  backend = await openRealtime("", { log }, { limit: 40, origins: ["https://named.example"] });
});
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.removeAllChannels()));
  const open = sockets.splice(0);
  for (const { socket } of open) socket.terminate();
  await Promise.all(open.map(({ closed }) => closed));
});
afterAll(() => backend.close());

async function open(options?: Parameters<typeof openRawSocket>[1]): Promise<RawSocket> {
  const socket = await openRawSocket(backend, options);
  sockets.push(socket);
  return socket;
}

const OPEN = { config: {} };

describe("refused sockets", () => {
  test.each([
    ["without a key", { key: "" }, 401],
    ["with a wrong key", { key: "sb_publishable_wrong" }, 401],
    ["with a token as API key", { key: "a.b.c" }, 401],
    ["with a token as API key in a header", { key: "", headers: { "x-api-key": "a.b.c" } }, 401],
    ["with an unknown protocol version", { query: "&vsn=3.0.0" }, 400],
    ["at another path", { path: "longpoll" }, 404],
  ])("refuses a socket %s", async (_, options, status) => {
    await expect(open(options)).rejects.toThrow(`HTTP ${status}`);
  });

  test("refuses a socket above the limit per address until one closes", async () => {
    const opened = await Promise.all(Array.from({ length: 40 }, () => open()));
    await expect(open()).rejects.toThrow("HTTP 429");
    opened[0]?.socket.close();
    await opened[0]?.closed;
    await waitFor("room", () =>
      open().then(
        () => true,
        () => false,
      ),
    );
  });
});

test("refuses the secret key from browsers", async () => {
  const key = backend.keys.secret;
  await expect(
    open({ key, headers: { "User-Agent": "Mozilla/5.0 (X11; Linux x86_64)" } }),
  ).rejects.toThrow("HTTP 401");
  const socket = await open({ key });
  expect(await socket.ask("realtime:a", "phx_join", OPEN)).toMatchObject({ status: "ok" });
});

test("accepts sockets from the site's own and configured origins only", async () => {
  for (const origin of [backend.url, "https://named.example"]) {
    const socket = await open({ headers: { Origin: origin } });
    expect(await socket.ask("phoenix", "heartbeat", {})).toEqual({ status: "ok", response: {} });
  }
  for (const origin of ["https://elsewhere.example", "https://named.example.org", "null", "", "x"])
    await expect(open({ headers: { Origin: origin } })).rejects.toThrow("HTTP 403");
});

test("answers heartbeats, joins and leaves as Phoenix does", async () => {
  const socket = await open();
  expect(await socket.ask("phoenix", "heartbeat", {})).toEqual({ status: "ok", response: {} });
  expect(await socket.ask("realtime:a", "phx_join", OPEN, "7")).toEqual({
    status: "ok",
    response: { postgres_changes: [] },
  });
  expect(await socket.ask("realtime:b", "broadcast", {})).toEqual({
    status: "error",
    response: { reason: "unmatched topic" },
  });
  expect(await socket.ask("realtime:a", "phx_leave", {}, "7")).toMatchObject({ status: "ok" });
  const over = await waitFor("the end", () =>
    socket.frames.find((each) => each[3] === "phx_close"),
  );
  expect(over).toEqual(["7", "7", "realtime:a", "phx_close", {}]);
  for (const topic of ["realtime:", "elsewhere:a", ""]) {
    expect(await socket.ask(topic, "phx_join", OPEN)).toMatchObject({ status: "error" });
  }
  for (const payload of [{ config: 5 }, { config: { postgres_changes: {} } }, [], "text"]) {
    expect(await socket.ask("realtime:c", "phx_join", payload)).toMatchObject({ status: "error" });
  }
});

test("subscribes a client that joins twice only once", async () => {
  const socket = await open();
  const config = { config: { broadcast: { self: true } } };
  await socket.ask("realtime:a", "phx_join", config, "1");
  await socket.ask("realtime:a", "phx_join", config, "2");
  socket.send(JSON.stringify(["1", null, "realtime:a", "broadcast", { event: "old" }]));
  socket.send(JSON.stringify(["2", null, "realtime:a", "broadcast", { event: "new" }]));
  await socket.ask("phoenix", "heartbeat", {});
  const received = socket.frames.filter((each) => each[3] === "broadcast");
  expect(received.map((each) => each[4].event)).toEqual(["new"]);
});

test("limits a socket to a hundred channels", async () => {
  const socket = await open();
  for (let index = 0; index < 100; index += 1) {
    expect(await socket.ask(`realtime:${index}`, "phx_join", OPEN)).toMatchObject({ status: "ok" });
  }
  expect(await socket.ask("realtime:more", "phx_join", OPEN)).toMatchObject({
    status: "error",
    response: { reason: "ChannelRateLimitReached: Too many channels" },
  });
});

test("ends the channel, not the socket, after too many messages", async () => {
  const socket = await open();
  await socket.ask("realtime:a", "phx_join", OPEN, "1");
  for (let index = 0; index < 400; index += 1) {
    socket.send(JSON.stringify(["1", null, "realtime:a", "broadcast", { event: "e" }]));
  }
  await waitFor("the end", () => socket.frames.find((each) => each[3] === "phx_close"));
  const systemFrames = socket.frames.find((each) => each[3] === "system");
  expect(systemFrames?.[4]).toMatchObject({
    status: "error",
    message: "Too many messages per second",
  });
  expect(await socket.ask("phoenix", "heartbeat", {})).toMatchObject({ status: "ok" });
});

test("delays messages beyond 1 MB a second per address without losing them", async () => {
  const pair = [await open(), await open()];
  const padding = "x".repeat(250_000);
  const startedAt = performance.now();
  for (let index = 0; index < 10; index += 1) {
    const frame = JSON.stringify([null, `long-${index}`, "phoenix", "heartbeat", { padding }]);
    for (const socket of pair) socket.send(frame);
  }
  const answered = () =>
    pair.map(({ frames }) => frames.filter((each) => String(each[1]).startsWith("long-")).length);
  await waitFor("all answers", () => answered().every((count) => count === 10));
  // 5 MB, of which the first 2 MB are not delayed; nor is the last frame of each socket.
  expect(performance.now() - startedAt).toBeGreaterThan(2000);
});

test("closes the socket after too many joins", async () => {
  const socket = await open();
  for (let index = 0; index < 300; index += 1) {
    socket.send(JSON.stringify([String(index), String(index), "realtime:a", "phx_join", OPEN]));
  }
  expect(await socket.closed).toMatchObject({ code: 1008 });
});

test("closes only the socket that sends oversized or invalid frames", async () => {
  const [large, odd] = [await open(), await open()];
  large.send(Buffer.alloc(1024 * 1024 + 1));
  expect((await large.closed).code).toBe(1009);
  odd.send("[]");
  expect((await odd.closed).code).toBe(1007);
});

test("survives frames of any shape", async () => {
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % below;
  };
  const values = [null, 1, -1, "", "realtime:a", [], {}, "x".repeat(300), { event: null }, true];
  const events = ["phx_join", "phx_leave", "broadcast", "presence", "access_token", "x", "system"];
  const pick = <Item>(items: readonly Item[]) => items[random(items.length)];
  for (let round = 0; round < 40; round += 1) {
    const socket = await openRawSocket(backend);
    await socket.ask("realtime:a", "phx_join", OPEN, "1");
    for (let index = 0; index < 50 && socket.socket.readyState === 1; index += 1) {
      // Every other socket sends parsable frames only and stays open.
      const kind = round % 2 === 0 ? random(4) : 2 + random(2);
      if (kind === 0)
        socket.send(Buffer.from(Array.from({ length: random(60) }, () => random(256))));
      else if (kind === 1)
        socket.send(Buffer.from([3, ...Array.from({ length: 5 }, () => random(256)), 1, 123]));
      else if (kind === 2)
        socket.send(JSON.stringify(["1", pick(values), "realtime:a", pick(events), pick(values)]));
      else {
        const config = { broadcast: pick(values), presence: pick(values), private: pick(values) };
        const postgres_changes = [pick(values), { schema: pick(values), filter: pick(values) }];
        socket.send(
          JSON.stringify([
            String(index),
            String(index),
            "realtime:a",
            "phx_join",
            { config: random(2) ? config : { postgres_changes }, access_token: pick(values) },
          ]),
        );
      }
    }
    socket.socket.close();
    await socket.closed;
  }
  const socket = await open();
  expect(await socket.ask("phoenix", "heartbeat", {})).toMatchObject({ status: "ok" });
  expect(logged).toEqual([]);
});

test("disconnects a client that does not read before its queue fills the memory", async () => {
  const topic = uniqueWord("room");
  const slow = await open();
  await slow.ask(`realtime:${topic}`, "phx_join", OPEN);
  slow.socket.pause();
  const sender = anonymousClient(backend).channel(topic);
  const payload = { text: "x".repeat(200_000) };
  // 30 MB, of which the operating system takes some.
  const COUNT = 150;
  for (let index = 0; index < COUNT; index += 1) await sender.httpSend("e", payload);
  slow.socket.resume();
  expect((await slow.closed).code).toBe(1006);
  expect(slow.frames.length).toBeLessThan(COUNT / 2);
});

describe("tokens of a channel", () => {
  const PRIVATE = { config: { private: true } };

  /** A token as an attacker would forge it. */
  function forge(claims: object, secret = "guessed", alg = "HS256"): string {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const head = `${part({ alg, typ: "JWT" })}.${part(claims)}`;
    const signature =
      alg === "none" ? "" : createHmac("sha256", secret).update(head).digest("base64url");
    return `${head}.${signature}`;
  }

  test("rejects forged tokens when joining", async () => {
    const socket = await open();
    const exp = Math.floor(Date.now() / 1000) + 3600;
    const claims = { role: "service_role", aud: "authenticated", exp, sub: "x" };
    const real = await tokenOf((await createUser(backend)).client);
    const [head, body, signature] = real.split(".");
    const swapped = Buffer.from(
      JSON.stringify({
        ...JSON.parse(Buffer.from(body ?? "", "base64url").toString()),
        role: "service_role",
      }),
    ).toString("base64url");
    for (const access_token of [
      "nonsense",
      forge(claims),
      forge(claims, "", "none"),
      forge(claims, backend.keys.publishable),
      `${head}.${swapped}.${signature}`,
    ]) {
      expect(await socket.ask("realtime:a", "phx_join", { ...OPEN, access_token })).toMatchObject({
        status: "error",
        response: { reason: expect.stringMatching(/JWT/) },
      });
    }
    expect(
      await socket.ask("realtime:a", "phx_join", { ...OPEN, access_token: real }),
    ).toMatchObject({ status: "ok" });
  });

  test("accepts a new token on an open socket, and ends the channel for an invalid one", async () => {
    const topic = `tokens-${uniqueWord()}`;
    const { client, id } = await createUser(backend);
    const other = await createUser(backend);
    clients.push(client, other.client);
    await backend.sql.unsafe(`
      create policy "${topic}" on realtime.messages for select to authenticated
      using (realtime.topic() = '${topic}' and (select auth.uid()) = '${id}')`);
    const system = collect<{ message: string }>();
    const channel = await join(
      client.channel(topic, PRIVATE).on("system", {}, (message) => system.add(message)),
    );
    await client.auth.refreshSession();
    await client.realtime.setAuth();
    await channel.httpSend("still", {}).catch(() => undefined);
    expect(system.items).toEqual([]);
    expect(channel.state).toBe("joined");

    await client.realtime.setAuth(await tokenOf(other.client));
    await waitFor("the end", () => channel.state === "closed");
    expect(system.items[0]?.message).toMatch(/You no longer have permission to read/);
  });

  test("ends a channel when its token expires unless it is renewed in time", async () => {
    const { client } = await createUser(backend);
    const body = (await tokenOf(client)).split(".")[1] ?? "";
    const claims = JSON.parse(Buffer.from(body, "base64url").toString());
    const { jwtSecret } = JSON.parse(
      await readFile(joinPath(backend.dataDir, "secrets.json"), "utf8"),
    );
    const soon = (seconds: number) =>
      forge({ ...claims, exp: Math.floor(Date.now() / 1000) + seconds }, jwtSecret);
    const socket = await open();
    const [left, stays] = ["realtime:left", "realtime:stays"];
    const access_token = soon(2);
    expect(await socket.ask(left, "phx_join", { ...OPEN, access_token })).toMatchObject({
      status: "ok",
    });
    expect(await socket.ask(stays, "phx_join", { ...OPEN, access_token }, "9")).toMatchObject({
      status: "ok",
    });
    socket.send(JSON.stringify(["9", null, stays, "access_token", { access_token: soon(600) }]));
    await waitFor("the end", () => socket.frames.find((each) => each[3] === "phx_close"));
    const systemFrames = socket.frames.filter((each) => each[3] === "system");
    expect(systemFrames.map(([, , topic, , payload]) => [topic, payload.message])).toEqual([
      [left, expect.stringMatching(/Token has expired/)],
    ]);
    expect(await socket.ask(left, "phx_join", { ...OPEN, access_token: soon(-5) })).toMatchObject({
      response: { reason: expect.stringMatching(/Token has expired \d+ seconds ago/) },
    });
  });
});
