import { afterEach, beforeAll, expect, test } from "vitest";
import { collect, follow } from "../../../backend/tests/support/join-channel.ts";
import {
  anonymousClient,
  createUser,
  serviceClient,
  type TestClient,
} from "../../support/clients.ts";
import { beginDraft } from "../../support/drafts.ts";
import { createArticle, minutesFromNow, uniqueWord } from "../../support/rows.ts";
import { getSharedSite, type SharedSite } from "../../support/sites/shared-site.ts";
import { waitFor } from "../../support/wait-for.ts";

/** Row changes of the newsroom's tables. Those of other tables are tested in backend/tests/realtime/. */

let site: SharedSite;
let service: TestClient;
const clients: TestClient[] = [];
beforeAll(async () => {
  site = await getSharedSite("role");
  service = serviceClient(site);
});
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.removeAllChannels()));
});

/** Clients of a visitor, a reader and an editor. */
async function createClients(): Promise<TestClient[]> {
  const reader = await createUser(site, "reader");
  const editor = await createUser(site, "editor");
  const created = [anonymousClient(site), reader.client, editor.client];
  clients.push(...created);
  return created;
}

/** Subscribes to changes of a table; collects the event and id of each. */
async function followTable(client: TestClient, table: string): Promise<string[]> {
  const changes = collect<string>();
  const every = { event: "*", schema: "public", table } as const;
  await follow(
    client
      .channel(uniqueWord("changes"))
      .on<{ id: string }>("postgres_changes", every, ({ eventType, new: row, old }) =>
        changes.add(`${eventType} ${{ ...old, ...row }.id}`),
      ),
  );
  return changes.items;
}

test("sends inserts, updates and deletes of an article only to those who may read it", async () => {
  const lists = await Promise.all(
    (await createClients()).map((client) => followTable(client, "articles")),
  );
  const hidden = await createArticle(service, { published_at: minutesFromNow(60) });
  const shown = await createArticle(service);
  const ids = [hidden.id, shown.id];
  await service.from("articles").update({ is_popular: true }).in("id", ids).throwOnError();
  await waitFor("the updates", () => lists.every((list) => list.includes(`UPDATE ${shown.id}`)));
  await service.from("articles").delete().in("id", ids).throwOnError();
  const last = await createArticle(service);
  await waitFor("the last", () => lists.every((list) => list.includes(`INSERT ${last.id}`)));
  const changesOf = (list: string[], id: string) => list.filter((change) => change.endsWith(id));
  const events = (id: string) => ["INSERT", "UPDATE", "DELETE"].map((event) => `${event} ${id}`);
  for (const list of lists) expect(changesOf(list, shown.id)).toEqual(events(shown.id));
  expect(lists.map((list) => changesOf(list, hidden.id))).toEqual([[], [], events(hidden.id)]);
});

test("sends changes of drafts to staff only, and none of profiles to anybody", async () => {
  const [visitor, reader, editor] = await createClients();
  if (!visitor || !reader || !editor) throw new Error("three clients are needed");
  const lists = await Promise.all(
    [visitor, reader, editor].map((client) => followTable(client, "article_drafts")),
  );
  const [ofVisitor, ofReader] = await Promise.all(
    [visitor, reader].map((client) => followTable(client, "articles")),
  );
  await beginDraft(editor, { title: "A draft" }, service);
  await waitFor("the editor's change", () => lists[2]?.length);
  const { id } = await createArticle(service);
  await waitFor("a later one", () =>
    [ofVisitor, ofReader].every((list) => list?.includes(`INSERT ${id}`)),
  );
  expect(lists.slice(0, 2)).toEqual([[], []]);
  await expect(followTable(editor, "profiles")).rejects.toThrow(/check Realtime is enabled/);
});

test("treats an ended session as anonymous for changes", async () => {
  const [, , editor] = await createClients();
  if (!editor) throw new Error("an editor is needed");
  const changes = await followTable(editor, "articles");
  const before = await createArticle(service, { published_at: minutesFromNow(60) });
  await waitFor("the hidden article", () => changes.includes(`INSERT ${before.id}`));
  const { data } = await editor.auth.getSession();
  await service.auth.admin.signOut(data.session?.access_token ?? "", "global");
  const hidden = await createArticle(service, { published_at: minutesFromNow(60) });
  const shown = await createArticle(service);
  await waitFor("a later one", () => changes.includes(`INSERT ${shown.id}`));
  expect(changes).not.toContain(`INSERT ${hidden.id}`);
});
