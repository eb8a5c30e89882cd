import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { listStaffNames } from "../../app/data/people.ts";
import { followArticle, followArticles } from "../../app/data/realtime/follow-articles.ts";
import {
  anonymousClient,
  createUser,
  type SignedInUser,
  serviceClient,
} from "../support/clients.ts";
import { sendUpdate } from "../support/drafts.ts";
import { createArticle } from "../support/rows.ts";
import { getSharedSite, type SharedSite } from "../support/sites/shared-site.ts";

/** The newsroom's channels as its screens use them, for staff only. */

let site: SharedSite;
let ada: SignedInUser;
let ben: SignedInUser;
let reader: SignedInUser;
const leaving: (() => void)[] = [];

beforeAll(async () => {
  site = await getSharedSite("role");
  [ada, ben] = [await createUser(site, "editor"), await createUser(site, "editor")];
  reader = await createUser(site, "reader");
  const service = serviceClient(site);
  await service.from("profiles").update({ name: "Ada" }).eq("user_id", ada.id).throwOnError();
  // The role is part of the access token.
  for (const { client } of [ada, ben]) await client.auth.refreshSession();
});
afterEach(() => {
  for (const leave of leaving.splice(0)) leave();
});
afterAll(async () => {
  for (const { client } of [ada, ben, reader]) await client.removeAllChannels();
});

/** Opens an article for a user and records the messages received. */
function open({ client, id: userId }: SignedInUser, id: string) {
  const seen = { others: [] as string[], changes: 0, joins: 0, messages: [] as unknown[] };
  const { send, leave } = followArticle(client, {
    id,
    userId,
    onMessage: (_, payload) => seen.messages.push(payload),
    onDraft: () => undefined,
    onNotes: () => undefined,
    onJoined: () => {
      seen.joins += 1;
    },
    onOthers: (ids) => {
      seen.others = ids;
    },
    onChange: () => {
      seen.changes += 1;
    },
  });
  leaving.push(leave);
  return { seen, send, leave };
}

test("shows two editors of an article to each other until one leaves", async () => {
  const { id } = await createArticle(serviceClient(site));
  const [one, two] = [open(ada, id), open(ben, id)];
  await expect.poll(() => one.seen.others, { timeout: 5000 }).toEqual([ben.id]);
  await expect.poll(() => two.seen.others, { timeout: 5000 }).toEqual([ada.id]);
  two.leave();
  await expect.poll(() => one.seen.others, { timeout: 5000 }).toEqual([]);
});

test("prevents impersonation in the presence of an article", async () => {
  const { id } = await createArticle(serviceClient(site));
  const { seen } = open(ada, id);
  await ben.client.realtime.setAuth();
  const forged = ben.client.channel(`article:${id}`, {
    config: { private: true, presence: { key: reader.id } },
  });
  forged.subscribe((status) => {
    if (status === "SUBSCRIBED") void forged.track({ auth_user_id: reader.id });
  });
  await expect.poll(() => seen.others, { timeout: 5000 }).toEqual([ben.id]);
  await ben.client.removeChannel(forged);
});

test("notifies editors of saves to their open article only", async () => {
  const service = serviceClient(site);
  const [article, other] = [await createArticle(service), await createArticle(service)];
  const { seen } = open(ada, article.id);
  await expect.poll(() => seen.joins, { timeout: 5000 }).toBe(1);
  await service.from("articles").update({ title: "Other" }).eq("id", other.id).throwOnError();
  await service.from("articles").update({ title: "Saved" }).eq("id", article.id).throwOnError();
  await expect.poll(() => seen.changes, { timeout: 5000 }).toBe(1);
});

test("passes messages of writers to the others who have the article open, and to nobody else", async () => {
  const { id } = await createArticle(serviceClient(site));
  const [one, two] = [open(ada, id), open(ben, id)];
  const other = open(ben, (await createArticle(serviceClient(site))).id);
  await expect
    .poll(() => [one, two, other].map(({ seen }) => seen.joins), { timeout: 5000 })
    .toEqual([1, 1, 1]);
  expect(one.send("delta", { number: 1 })).toBe(true);
  await expect.poll(() => two.seen.messages, { timeout: 5000 }).toEqual([{ number: 1 }]);
  expect([one.seen.messages, other.seen.messages]).toEqual([[], []]);
  one.leave();
  expect(one.send("delta", { number: 2 })).toBe(false);
});

test("notifies the staff list of unpublished articles", async () => {
  let changes = 0;
  leaving.push(
    followArticles(ada.client, {
      onChange: () => {
        changes += 1;
      },
      onDraftChange: () => undefined,
    }),
  );
  await expect.poll(() => changes, { timeout: 5000 }).toBe(1);
  const { id } = await createArticle(serviceClient(site), { published_at: "2999-01-01T00:00:00Z" });
  await expect.poll(() => changes, { timeout: 5000 }).toBe(2);
  await serviceClient(site).from("articles").delete().eq("id", id).throwOnError();
  await expect.poll(() => changes, { timeout: 5000 }).toBe(3);
});

test("notifies the staff list of working copies", async () => {
  let draftChanges = 0;
  let isJoined = false;
  leaving.push(
    followArticles(ada.client, {
      onChange: () => {
        isJoined = true;
      },
      onDraftChange: () => {
        draftChanges += 1;
      },
    }),
  );
  await expect.poll(() => isJoined, { timeout: 5000 }).toBe(true);
  await sendUpdate(ada.client, randomUUID(), "");
  await expect.poll(() => draftChanges, { timeout: 5000 }).toBeGreaterThan(0);
});

test.each(["articles", "article:3f0c7a52-6d8e-4f43-9b5e-6a3c6f3e8f10"])(
  "lets only staff join the channel %s",
  async (topic) => {
    for (const client of [reader.client, anonymousClient(site)]) {
      const channel = client.channel(topic, { config: { private: true } });
      const status = await new Promise((resolve) => channel.subscribe(resolve));
      expect(status).toBe("CHANNEL_ERROR");
      await client.removeAllChannels();
    }
  },
);

test("shows the names of colleagues to staff only", async () => {
  const ids = [ada.id, ben.id];
  expect(await listStaffNames(ben.client, { ids })).toEqual(
    new Map([
      [ada.id, "Ada"],
      [ben.id, ben.email],
    ]),
  );
  expect(await listStaffNames(reader.client, { ids })).toEqual(new Map());
  await expect(listStaffNames(anonymousClient(site), { ids })).rejects.toMatchObject({
    code: "42501",
  });
});
