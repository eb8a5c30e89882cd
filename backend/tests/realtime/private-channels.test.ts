import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { anonymousClient, createUser, serviceClient, tokenOf } from "../support/clients.ts";
import { collect, join, olderClient } from "../support/join-channel.ts";
import { openRealtime, type RealtimeBackend } from "../support/open-realtime.ts";
import type { SqlPool } from "../support/open-sql.ts";
import { uniqueWord } from "../support/unique-word.ts";
import { waitFor } from "../support/wait-for.ts";

let backend: RealtimeBackend;
let sql: SqlPool;
const clients: { removeAllChannels: () => Promise<unknown> }[] = [];
beforeAll(async () => {
  // As in Supabase's documentation: every account reads rooms, members write, others only listen.
  backend = await openRealtime(`
    create table room_members (user_id uuid, topic text);
    grant select on room_members to authenticated;
    create policy "accounts read rooms" on realtime.messages for select to authenticated
    using (realtime.topic() like 'room-%' and extension in ('broadcast', 'presence'));
    create policy "members write rooms" on realtime.messages for insert to authenticated
    with check (exists (
      select from room_members
      where user_id = (select auth.uid()) and room_members.topic = (select realtime.topic())
    ));
    create policy "accounts listen to halls" on realtime.messages for select to authenticated
    using (realtime.topic() like 'hall-%' and extension = 'broadcast');
  `);
  ({ sql } = backend);
});
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.removeAllChannels()));
});
afterAll(() => backend.close());

const PRIVATE = { config: { private: true, broadcast: { ack: true } } };
type Message = { event: string; payload?: unknown; meta?: { id: string; replayed?: boolean } };

async function account(memberOf?: string): Promise<SupabaseClient> {
  const { client, id } = await createUser(backend);
  clients.push(client);
  if (memberOf) await sql`insert into room_members (user_id, topic) values (${id}, ${memberOf})`;
  return client;
}

const room = () => `room-${uniqueWord()}`;

describe("private channels", () => {
  test("rejects joining a private channel without a read policy", async () => {
    const anonymous = anonymousClient(backend);
    clients.push(anonymous);
    await expect(join(anonymous.channel(room(), PRIVATE))).rejects.toThrow(
      /Unauthorized: You do not have permissions to read from this Channel topic/,
    );
    await expect(join((await account()).channel("elsewhere", PRIVATE))).rejects.toThrow(
      /Unauthorized/,
    );
  });

  test("lets clients write to a private channel as policies allow", async () => {
    const topic = room();
    const [member, guest] = [await account(topic), await account()];
    const received = collect<Message>();
    const atGuest = await join(
      guest.channel(topic, PRIVATE).on("broadcast", { event: "*" }, (each) => received.add(each)),
    );
    const atMember = await join(member.channel(topic, PRIVATE));
    expect(await atGuest.send({ type: "broadcast", event: "no", payload: {} })).toBe("error");
    expect(await atMember.send({ type: "broadcast", event: "yes", payload: { n: 1 } })).toBe("ok");
    await waitFor("it", () => received.items.length > 0);
    expect(received.items.map(({ event }) => event)).toEqual(["yes"]);

    expect(await atGuest.track({ name: "guest" })).toBe("error");
    expect(await atMember.track({ name: "member" })).toBe("ok");
    await expect(guest.channel(topic, PRIVATE).httpSend("no", {})).rejects.toThrow("Unauthorized");
    await member.channel(topic, PRIVATE).httpSend("by HTTP", { n: 2 });
    await waitFor("the second", () => received.items.length === 2);
  });

  test("shows presence in a private channel only to those who may see it", async () => {
    const topic = `hall-${uniqueWord()}`;
    const service = serviceClient(backend);
    clients.push(service);
    const inside = await join(
      service.channel(topic, { config: { private: true, presence: { key: "s", enabled: true } } }),
    );
    expect(await inside.track({ name: "service" })).toBe("ok");
    await waitFor("itself", () => "s" in inside.presenceState());
    const listener = await account();
    const received = collect<Message>();
    const outside = await join(
      listener
        .channel(topic, { config: { private: true, presence: { enabled: true } } })
        .on("broadcast", { event: "*" }, (each) => received.add(each)),
    );
    await inside.track({ name: "service again" });
    await inside.send({ type: "broadcast", event: "last", payload: {} });
    await waitFor("the last message", () => received.items.length === 1);
    expect(outside.presenceState()).toEqual({});
  });
});

describe("presence in private channels", () => {
  const claim = { name: "Ada", auth_user_id: "00000000-0000-4000-8000-000000000000" };

  test("sets the user of a presence from the token, ignoring the client's value", async () => {
    const topic = room();
    const [ada, mallory] = [await createUser(backend), await createUser(backend)];
    clients.push(ada.client, mallory.client);
    for (const { id } of [ada, mallory])
      await sql`insert into room_members (user_id, topic) values (${id}, ${topic})`;
    const config = (key: string) => ({
      config: { private: true, presence: { key, enabled: true } },
    });
    const seen = await join(ada.client.channel(topic, config("ada")));
    const forging = await join(mallory.client.channel(topic, config(ada.id)));
    expect(await forging.track({ ...claim, auth_user_id: ada.id })).toBe("ok");
    await waitFor("the other", () => Object.keys(seen.presenceState()).length > 0);
    expect(seen.presenceState()).toEqual({
      [mallory.id]: [{ name: "Ada", auth_user_id: mallory.id, presence_ref: expect.any(String) }],
    });

    // A presence belongs to the user of the latest token.
    await mallory.client.realtime.setAuth(await tokenOf(ada.client));
    await waitFor("the new user", () => ada.id in seen.presenceState());
    expect(seen.presenceState<typeof claim>()).toMatchObject({
      [ada.id]: [{ auth_user_id: ada.id }],
    });
  });

  test("shows nobody under the id of somebody else, in capitals, without hyphens or in braces", async () => {
    const topic = room();
    const [ada, mallory] = [await createUser(backend), await createUser(backend)];
    clients.push(ada.client);
    await sql`insert into room_members (user_id, topic) values (${mallory.id}, ${topic})`;
    const config = (key: string) => ({
      config: { private: true, presence: { key, enabled: true } },
    });
    const seen = await join(ada.client.channel(topic, config("any other key")));
    const spellings = [ada.id.toUpperCase(), ada.id.replaceAll("-", ""), `{${ada.id}}`];
    const token = await tokenOf(mallory.client);
    for (const [index, spelling] of spellings.entries()) {
      const forging = anonymousClient(backend);
      clients.push(forging);
      await forging.realtime.setAuth(token);
      const channel = await join(forging.channel(topic, config(spelling)));
      expect(await channel.track({ spelling })).toBe("ok");
      await waitFor("the other", () => seen.presenceState()[mallory.id]?.length === index + 1);
    }
    expect(Object.keys(seen.presenceState())).toEqual([mallory.id]);
  });

  test("sets no user in a presence without a user's token or in a public channel", async () => {
    const topic = room();
    const service = serviceClient(backend);
    const user = await account();
    clients.push(service);
    for (const [client, isPrivate] of [
      [service, true],
      [user, false],
    ] as const) {
      const channel = await join(
        client.channel(topic, {
          config: { private: isPrivate, presence: { key: "k", enabled: true } },
        }),
      );
      expect(await channel.track(claim)).toBe("ok");
      await waitFor("itself", () => "k" in channel.presenceState());
      expect(channel.presenceState().k).toEqual([
        { name: "Ada", presence_ref: expect.any(String) },
      ]);
      await client.removeChannel(channel);
    }
  });
});

describe("broadcasts by the database", () => {
  test("delivers realtime.send to public and private channels", async () => {
    const topic = room();
    const received = collect<Message>();
    const client = await account();
    await join(
      client.channel(topic, PRIVATE).on("broadcast", { event: "*" }, (each) => received.add(each)),
    );
    const older = olderClient(backend);
    clients.push(older);
    const open = collect<Message>();
    await join(older.channel(topic).on("broadcast", { event: "*" }, (each) => open.add(each)));
    await sql`select realtime.send('{"n": 1}', 'private', ${topic}, true)`;
    await sql`select realtime.send('{"n": 2, "id": "own"}', 'public', ${topic}, false)`;
    await waitFor("both", () => received.items.length === 1 && open.items.length === 1);
    expect(received.items[0]).toMatchObject({
      event: "private",
      payload: { n: 1, id: expect.any(String) },
      meta: { id: expect.any(String) },
    });
    expect(open.items[0]).toMatchObject({ event: "public", payload: { n: 2, id: "own" } });
  });

  test("delivers the bytes of realtime.send_binary to public and private channels", async () => {
    const topic = room();
    const bytes = Buffer.from([0xde, 0xad, 0, 0xff]);
    const client = await account();
    for (const isPrivate of [true, false]) {
      const received = collect<Message>();
      const channel = isPrivate ? client.channel(topic, PRIVATE) : client.channel(topic);
      await join(channel.on("broadcast", { event: "*" }, (each) => received.add(each)));
      await sql`select realtime.send_binary(${bytes}, 'bytes', ${topic}, ${isPrivate})`;
      await waitFor("it", () => received.items.length === 1);
      const [message] = received.items;
      expect(message).toMatchObject({ event: "bytes", meta: { id: expect.any(String) } });
      expect(message?.payload).toEqual(new Uint8Array(bytes).buffer);
      await client.removeChannel(channel);
    }
  });

  test("sends old and new row by realtime.broadcast_changes, without rollback on an error", async () => {
    const topic = room();
    await sql.unsafe(`
      create table replies (id integer primary key, text text);
      create function tell_reply() returns trigger language plpgsql security definer set search_path = '' as $$
      begin
        perform realtime.broadcast_changes('${topic}', tg_op, tg_op, tg_table_name, tg_table_schema, new, old);
        return null;
      end $$;
      create trigger tell after insert or update or delete on replies
      for each row execute function tell_reply();
    `);
    const received = collect<Message>();
    const client = await account();
    await join(
      client.channel(topic, PRIVATE).on("broadcast", { event: "*" }, (each) => received.add(each)),
    );
    await sql`insert into replies values (1, 'first')`;
    await sql`update replies set text = 'second'`;
    await sql`delete from replies`;
    await waitFor("three", () => received.items.length === 3);
    expect(received.items.map(({ payload }) => payload)).toMatchObject([
      { operation: "INSERT", record: { id: 1, text: "first" }, old_record: null, table: "replies" },
      { operation: "UPDATE", record: { text: "second" }, old_record: { text: "first" } },
      { operation: "DELETE", record: null, old_record: { text: "second" } },
    ]);
  });

  test("replays missed broadcasts once to late joiners", async () => {
    const topic = room();
    const since = Date.now() - 60_000;
    for (const n of [1, 2, 3])
      await sql`select realtime.send(${sql.json({ n })}, 'news', ${topic})`;
    const received = collect<Message>();
    const client = await account();
    await join(
      client
        .channel(topic, { config: { private: true, broadcast: { replay: { since, limit: 2 } } } })
        .on("broadcast", { event: "news" }, (each) => received.add(each)),
    );
    await sql`select realtime.send('{"n": 4}', 'news', ${topic})`;
    await waitFor("three", () => received.items.length === 3);
    expect(received.items).toMatchObject([
      { payload: { n: 2 }, meta: { replayed: true, id: expect.any(String) } },
      { payload: { n: 3 }, meta: { replayed: true } },
      { payload: { n: 4 } },
    ]);
    expect(received.items[2]?.meta?.replayed).toBeUndefined();
  });

  test("leaves no rows behind after checking channel permissions", async () => {
    const [row] = await sql`select count(*)::int as n from realtime.messages where event is null`;
    expect(row?.n).toBe(0);
  });
});

test("protects the messages table with row level security", async () => {
  const [table] = await sql`
    select relrowsecurity as secured from pg_class where oid = 'realtime.messages'::regclass`;
  expect(table?.secured).toBe(true);
  const { error } = await (await account()).schema("realtime").from("messages").select();
  expect(error?.code).toBe("PGRST106");
});
