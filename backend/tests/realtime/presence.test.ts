import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { anonymousClient } from "../support/clients.ts";
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

function reader(isOlder = false) {
  const client = isOlder ? olderClient(backend) : anonymousClient(backend);
  clients.push(client);
  return client;
}

type Person = { name: string };

/** The names that a client sees, by presence key. */
function seen(channel: { presenceState: <T extends object>() => Record<string, T[]> }) {
  const state = channel.presenceState<Person>();
  return Object.fromEntries(
    Object.entries(state).map(([key, list]) => [key, list.map(({ name }) => name).sort()]),
  );
}

test("shows presence joins, updates and leaves to other members", async () => {
  const topic = uniqueWord("room");
  const [joined, left] = [collect<string>(), collect<string>()];
  const ada = reader().channel(topic, { config: { presence: { key: "ada" } } });
  ada
    .on("presence", { event: "join" }, ({ key }) => joined.add(key))
    .on("presence", { event: "leave" }, ({ key }) => left.add(key));
  await join(ada);
  expect(await ada.track({ name: "Ada" })).toBe("ok");
  await waitFor("herself", () => "ada" in seen(ada));

  const grace = reader(true).channel(topic, { config: { presence: { key: "grace" } } });
  grace.on("presence", { event: "sync" }, () => undefined);
  await join(grace);
  await waitFor("who was there before", () => "ada" in seen(grace));
  await grace.track({ name: "Grace" });
  await waitFor("the second", () => "grace" in seen(ada));
  expect(seen(ada)).toEqual({ ada: ["Ada"], grace: ["Grace"] });
  expect(ada.presenceState().grace?.[0]).toEqual({
    name: "Grace",
    presence_ref: expect.stringMatching(/^[\w-]{12}$/),
  });

  await grace.track({ name: "Grace H." });
  await waitFor("the change", () => seen(ada).grace?.[0] === "Grace H.");
  expect(seen(ada).grace).toEqual(["Grace H."]);
  await grace.untrack();
  await waitFor("the end", () => !("grace" in seen(ada)));
  expect(new Set(joined.items)).toEqual(new Set(["ada", "grace"]));
  expect(new Set(left.items)).toEqual(new Set(["grace"]));
});

test("tracks two clients of one presence key, and removes a closed page", async () => {
  const topic = uniqueWord("room");
  const watcher = reader().channel(topic);
  watcher.on("presence", { event: "sync" }, () => undefined);
  await join(watcher);
  const tabs = [reader(), reader()];
  for (const [index, tab] of tabs.entries()) {
    const channel = await join(tab.channel(topic, { config: { presence: { key: "ada" } } }));
    await channel.track({ name: `tab ${index}` });
  }
  await waitFor("both", () => seen(watcher).ada?.length === 2);
  expect(seen(watcher)).toEqual({ ada: ["tab 0", "tab 1"] });
  await tabs[0]?.realtime.disconnect();
  await waitFor("one", () => seen(watcher).ada?.length === 1);
  expect(seen(watcher)).toEqual({ ada: ["tab 1"] });
});

test("shows members who track presence without listening to it", async () => {
  const topic = uniqueWord("room");
  const first = await join(reader().channel(topic, { config: { presence: { key: "first" } } }));
  await first.track({ name: "First" });
  const second = await join(reader().channel(topic, { config: { presence: { key: "second" } } }));
  expect(seen(second)).toEqual({});
  await second.track({ name: "Second" });
  await waitFor("both", () => Object.keys(seen(second)).length === 2);
  expect(seen(second)).toEqual({ first: ["First"], second: ["Second"] });
});

test("accepts presence keys named like object prototype properties", async () => {
  const topic = uniqueWord("room");
  const channel = await join(
    reader().channel(topic, { config: { presence: { key: "constructor", enabled: true } } }),
  );
  await channel.track({ name: "Any" });
  await waitFor("it", () => Object.keys(channel.presenceState()).length === 1);
  expect(Object.keys(channel.presenceState())).toEqual(["constructor"]);
});

test("rejects presence payloads that are not objects of limited size", async () => {
  const channel = await join(reader().channel(uniqueWord("room")));
  expect(await channel.track([] as never)).toBe("error");
  expect(await channel.track("text" as never)).toBe("error");
  expect(await channel.send({ type: "presence", event: "wave" })).toBe("error");
  expect(await channel.track({ name: "fine" })).toBe("ok");
});

test("rejects a presence of more than ten names, and ends the channel for more than 16 kB", async () => {
  const channel = await join(reader().channel(uniqueWord("room")));
  const names = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`name${index}`, index]));
  expect(await channel.track(names(10))).toBe("ok");
  expect(await channel.track(names(11))).toBe("error");
  expect(await channel.track({ name: "n".repeat(16_000) })).toBe("ok");
  const ended = new Promise<unknown>((resolve) => channel.on("system", {}, resolve));
  void channel.track({ name: "n".repeat(17_000) });
  expect(await ended).toMatchObject({ message: "Track message size exceeded" });
});

test("limits a socket's presence to 256 kB over all channels", async () => {
  const client = reader();
  const meta = { name: "n".repeat(15_000) };
  const answers: string[] = [];
  for (let count = 0; count < 20; count += 1) {
    const channel = await join(client.channel(uniqueWord("room")));
    answers.push(await channel.track(meta));
  }
  expect(answers.filter((answer) => answer === "ok")).toHaveLength(17);
  // Untracked presences free their space.
  await client.getChannels()[0]?.untrack();
  expect(await client.getChannels()[19]?.track(meta)).toBe("ok");
});
