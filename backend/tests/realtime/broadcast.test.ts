import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { anonymousClient, serviceClient } from "../support/clients.ts";
import { collect, join, olderClient } from "../support/join-channel.ts";
import { openRealtime, type RealtimeBackend } from "../support/open-realtime.ts";
import { uniqueWord } from "../support/unique-word.ts";
import { waitFor } from "../support/wait-for.ts";

let backend: RealtimeBackend;
const clients: { removeAllChannels: () => Promise<unknown> }[] = [];
beforeAll(async () => {
  backend = await openRealtime();
});
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.removeAllChannels()));
});
afterAll(() => backend.close());

function reader() {
  const client = anonymousClient(backend);
  clients.push(client);
  return client;
}

function reader1() {
  const client = olderClient(backend);
  clients.push(client);
  return client;
}

type Message = { type: string; event: string; payload?: unknown; meta?: unknown };

describe.each([
  ["2.0.0", "2.0.0"],
  ["1.0.0", "1.0.0"],
  ["1.0.0", "2.0.0"],
  ["2.0.0", "1.0.0"],
])("sends a broadcast from a client of %s to one of %s", (from, to) => {
  test("sends a broadcast to all other members of its channel only", async () => {
    const topic = uniqueWord("room");
    const [sender, receiver, other] = [
      from === "2.0.0" ? reader() : reader1(),
      to === "2.0.0" ? reader() : reader1(),
      reader(),
    ];
    const [own, received, elsewhere] = [collect<Message>(), collect<Message>(), collect<Message>()];
    const channel = await join(
      sender.channel(topic).on("broadcast", { event: "*" }, (message) => own.add(message)),
    );
    await join(
      receiver
        .channel(topic)
        .on("broadcast", { event: "cursor" }, (message) => received.add(message)),
    );
    await join(
      other
        .channel(`${topic}-else`)
        .on("broadcast", { event: "*" }, (message) => elsewhere.add(message)),
    );
    const payload = { at: [1, 2.5], text: "naïve 🗞" };
    expect(await channel.send({ type: "broadcast", event: "cursor", payload })).toBe("ok");
    await waitFor("the message", () => received.items.length > 0);
    expect(received.items).toEqual([{ type: "broadcast", event: "cursor", payload }]);
    expect([...own.items, ...elsewhere.items]).toEqual([]);
  });
});

test("acknowledges broadcasts and echoes them to the sender on request", async () => {
  const own = collect<Message>();
  const channel = await join(
    reader()
      .channel(uniqueWord("room"), { config: { broadcast: { ack: true, self: true } } })
      .on("broadcast", { event: "ping" }, (message) => own.add(message)),
  );
  expect(await channel.send({ type: "broadcast", event: "ping", payload: { n: 1 } })).toBe("ok");
  expect(own.items).toEqual([{ type: "broadcast", event: "ping", payload: { n: 1 } }]);
});

test("delivers binary broadcasts unchanged, but not to clients of the older protocol", async () => {
  const topic = uniqueWord("room");
  const [received, older] = [collect<{ payload: ArrayBuffer }>(), collect<Message>()];
  await join(
    reader()
      .channel(topic)
      .on("broadcast", { event: "*" }, (message) => received.add(message as never)),
  );
  await join(
    reader1()
      .channel(topic)
      .on("broadcast", { event: "*" }, (message) => older.add(message)),
  );
  const channel = await join(reader().channel(topic, { config: { broadcast: { ack: true } } }));
  const bytes = new Uint8Array([0, 1, 2, 255]);
  expect(await channel.send({ type: "broadcast", event: "image", payload: bytes.buffer })).toBe(
    "ok",
  );
  await channel.send({ type: "broadcast", event: "last", payload: {} });
  await waitFor("the last", () => older.items.length > 0);
  expect(older.items.map(({ event }) => event)).toEqual(["last"]);
  await waitFor("both", () => received.items.length === 2);
  expect([...new Uint8Array(received.items[0]?.payload ?? new ArrayBuffer(0))]).toEqual([...bytes]);
});

test("rejects a broadcast payload above 256 kB", async () => {
  const channel = await join(
    reader().channel(uniqueWord("room"), { config: { broadcast: { ack: true } } }),
  );
  const send = (length: number) =>
    channel.send({ type: "broadcast", event: "big", payload: { text: "x".repeat(length) } });
  expect(await send(255 * 1024)).toBe("ok");
  expect(await send(257 * 1024)).toBe("error");
  expect(await send(10)).toBe("ok");
});

describe("broadcasts over HTTP", () => {
  test("sends one broadcast over HTTP as JSON or as bytes", async () => {
    const topic = `${uniqueWord("room")}:ä/b`;
    const received = collect<Message>();
    await join(
      reader()
        .channel(topic)
        .on("broadcast", { event: "*" }, (message) => received.add(message)),
    );
    const sender = reader().channel(topic);
    expect(await sender.httpSend("news", { title: "Ä" })).toEqual({ success: true });
    await waitFor("the first", () => received.items.length === 1);
    expect(await sender.httpSend("bytes", new Uint8Array([7, 8]).buffer)).toEqual({
      success: true,
    });
    await waitFor("both", () => received.items.length === 2);
    expect(received.items[0]).toEqual({
      type: "broadcast",
      event: "news",
      payload: { title: "Ä" },
    });
    expect(received.items[1]?.payload).toBeInstanceOf(ArrayBuffer);
  });

  test("sends several broadcasts over HTTP and reports invalid ones", async () => {
    const topic = uniqueWord("room");
    const received = collect<Message>();
    await join(
      reader1()
        .channel(topic)
        .on("broadcast", { event: "*" }, (message) => received.add(message)),
    );
    const ask = (body: unknown, headers: Record<string, string> = {}) =>
      backend.fetch(`${backend.url}/realtime/v1/api/broadcast`, {
        method: "POST",
        headers: {
          apikey: backend.keys.publishable,
          "Content-Type": "application/json",
          ...headers,
        },
        body: typeof body === "string" ? body : JSON.stringify(body),
      });
    const messages = ["one", "two"].map((event) => ({ topic, event, payload: { event } }));
    const answer = await ask({ messages });
    expect([answer.status, await answer.text()]).toEqual([202, ""]);
    await waitFor("both", () => received.items.length === 2);
    expect(received.items.map(({ event }) => event)).toEqual(["one", "two"]);

    for (const body of ["{", "[]", { messages: [] }, { messages: [{ topic }] }, { messages: 5 }]) {
      expect((await ask(body)).status).toBe(422);
    }
    expect((await ask({ messages }, { apikey: "" })).status).toBe(401);
    expect((await ask({ messages }, { Authorization: "Bearer a.b.c" })).status).toBe(401);
    const large = { topic, event: "e", payload: { text: "x".repeat(300 * 1024) } };
    expect((await ask({ messages: [large] })).status).toBe(422);
  });

  test("sends over HTTP from a channel that is not joined", async () => {
    const topic = uniqueWord("room");
    const received = collect<Message>();
    await join(
      reader()
        .channel(topic)
        .on("broadcast", { event: "*" }, (message) => received.add(message)),
    );
    const channel = reader().channel(topic);
    expect(await channel.send({ type: "broadcast", event: "hello", payload: { n: 1 } })).toBe("ok");
    await waitFor("it", () => received.items.length === 1);
  });
});

test("separates a public and a private channel of the same name", async () => {
  const topic = uniqueWord("room");
  const received = collect<Message>();
  await join(
    reader()
      .channel(topic)
      .on("broadcast", { event: "*" }, (message) => received.add(message)),
  );
  const service = serviceClient(backend);
  clients.push(service);
  const secret = service.channel(topic, { config: { private: true } });
  expect(await secret.httpSend("secret", { n: 1 })).toEqual({ success: true });
  expect(await service.channel(`${topic}`).httpSend("secret", { n: 2 })).toEqual({ success: true });
  const open = reader().channel(topic);
  expect(await open.httpSend("open", { n: 3 })).toEqual({ success: true });
  await waitFor("the open one", () => received.items.length === 1);
  expect(received.items[0]?.event).toBe("open");
});
