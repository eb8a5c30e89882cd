import { afterEach, beforeAll, describe, expect, test } from "vitest";
import type { ArticleRow } from "../../../app/data/rows.types.ts";
import { collect, follow, join } from "../../../backend/tests/support/join-channel.ts";
import {
  createUser,
  type SignedInUser,
  serviceClient,
  type TestClient,
} from "../../support/clients.ts";
import { articleFields, createArticle, minutesFromNow } from "../../support/rows.ts";
import { getSharedSite, type SharedSite } from "../../support/sites/shared-site.ts";
import { waitFor } from "../../support/wait-for.ts";

/** Revoked rights take effect on open sockets and existing tokens. */

let site: SharedSite;
let service: TestClient;
let admin: SignedInUser;
const clients: TestClient[] = [];

beforeAll(async () => {
  site = await getSharedSite("role");
  service = serviceClient(site);
  admin = await createUser(site, "admin");
});
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.removeAllChannels()));
});

async function account(role: "reader" | "editor"): Promise<SignedInUser> {
  const user = await createUser(site, role);
  clients.push(user.client);
  return user;
}

/** Joins the private channel of the newsroom's list. */
async function joinNewsroom({ client }: SignedInUser) {
  const received = collect<string>();
  const system = collect<string>();
  await client.realtime.setAuth();
  const channel = client
    .channel("articles", { config: { private: true } })
    .on("broadcast", { event: "*" }, ({ event }) => received.add(event))
    .on("system", {}, ({ message }) => system.add(message));
  await join(channel);
  return { channel, received, system };
}

/** Subscribes to changes of articles in a public channel. */
async function followArticles({ client }: SignedInUser) {
  const changed = collect<string>();
  await client.realtime.setAuth();
  await follow(
    client
      .channel("changes")
      .on<ArticleRow>(
        "postgres_changes",
        { event: "UPDATE", schema: "public", table: "articles" },
        (change) => changed.add(change.new.id),
      ),
  );
  return changed;
}

const change = (id: string) =>
  service.from("articles").update({ excerpt: "Changed" }).eq("id", id).throwOnError();

describe.each<[string, (user: SignedInUser) => Promise<{ error: unknown }>]>([
  [
    "made a reader",
    async ({ id }) => admin.client.rpc("set_role", { user_id: id, role: "reader" }),
  ],
  ["banned", ({ id }) => service.auth.admin.updateUserById(id, { ban_duration: "1h" })],
  ["deleted", ({ id }) => service.auth.admin.deleteUser(id)],
])("an editor who is %s", (_, demote) => {
  test("rejects reads and writes with the token of an editor who lost access", async () => {
    const user = await account("editor");
    const draft = await createArticle(user.client, { published_at: minutesFromNow(60) });
    const read = async () => {
      const { data } = await user.client.from("articles").select("id").eq("id", draft.id);
      return data?.length;
    };
    expect(await read()).toBe(1);
    expect((await demote(user)).error).toBeNull();
    expect(await read()).toBe(0);
    expect((await user.client.from("articles").insert(articleFields())).error?.code).toBe("42501");
    const { data: profile } = await user.client.from("profiles").select("role");
    expect(profile?.map(({ role }) => role) ?? []).not.toContain("editor");
  });

  test("stops sending to open sockets of an editor who lost access", async () => {
    const [user, other] = [await account("editor"), await account("editor")];
    const [draft, published] = [
      await createArticle(service, { published_at: minutesFromNow(60) }),
      await createArticle(service),
    ];
    const [newsroom, others] = [await joinNewsroom(user), await joinNewsroom(other)];
    const [changed, ofOther] = [await followArticles(user), await followArticles(other)];
    await change(draft.id);
    await waitFor("the draft", () => changed.items.includes(draft.id));

    expect((await demote(user)).error).toBeNull();
    await waitFor("the end of the channel", () => newsroom.channel.state === "closed");
    expect(newsroom.system.items).toEqual([
      expect.stringMatching(/You no longer have permission to read from this Channel topic/),
    ]);
    await service.channel("articles", { config: { private: true } }).httpSend("later", {});
    await waitFor("it", () => others.received.items.includes("later"));
    expect(newsroom.received.items).toEqual([]);

    await change(draft.id);
    await change(published.id);
    for (const list of [changed, ofOther])
      await waitFor("the published one", () => list.items.includes(published.id));
    expect(ofOther.items).toEqual([draft.id, draft.id, published.id]);
    expect(changed.items).toEqual([draft.id, published.id]);
    await expect(joinNewsroom(user)).rejects.toThrow(/Unauthorized/);
    expect(others.channel.state).toBe("joined");
  });
});

test("ends channels only for users who lose access by a settings change", async () => {
  const [reader, editor] = [await account("reader"), await account("editor")];
  await service.rpc("set_staff_access", { mode: "any-user" }).throwOnError();
  const [ofReader, ofEditor] = await Promise.all([joinNewsroom(reader), joinNewsroom(editor)])
    // Other files share the site.
    .finally(() => service.rpc("set_staff_access", { mode: "role" }).throwOnError());
  await waitFor("the end", () => ofReader.channel.state === "closed");
  await service.channel("articles", { config: { private: true } }).httpSend("later", {});
  await waitFor("it", () => ofEditor.received.items.includes("later"));
  expect(ofEditor.channel.state).toBe("joined");
});

test("ends the channels of other sessions when signing out elsewhere", async () => {
  const user = await account("editor");
  const { channel } = await joinNewsroom(user);
  const { data } = await user.client.auth.getSession();
  await service.auth.admin.signOut(data.session?.access_token ?? "", "global");
  await waitFor("the end", () => channel.state === "closed");
});
