import { randomUUID } from "node:crypto";
import { applyUpdate, Doc, encodeStateAsUpdate, encodeStateVector } from "yjs";
import { storeDraftReading } from "../../app/data/articles/draft-reading.ts";
import type { FieldsJson, OpenedDraft } from "../../app/data/json.types.ts";
import type { ArticleRow } from "../../app/data/rows.types.ts";
import { fillFragment } from "../../app/editor/engine/fill-fragment.ts";
import { seedDocument } from "../../app/editor/engine/seed-document.ts";
import { getSharedBody } from "../../app/editor/engine/shared-document.ts";
import { setFields } from "../../app/editor/engine/shared-fields.ts";
import { readDraft } from "../../server/drafts/read-draft.ts";
import type { TestClient } from "./clients.ts";
import { waitFor } from "./wait-for.ts";

/** Working copies without a browser: what a client writes into their documents, and what the site reads there. */

export async function openDraft(
  client: TestClient,
  articleId: string,
): Promise<OpenedDraft<ArticleRow> | null> {
  const { data } = await client.rpc("get_draft", { article_id: articleId }).throwOnError();
  return data;
}

/** The update by which an opened working copy says these fields too; empty where it says them already. */
export function updateOf(opened: OpenedDraft<ArticleRow> | null, changed: FieldsJson): string {
  const doc = new Doc();
  for (const update of opened?.updates ?? []) applyUpdate(doc, Buffer.from(update, "base64"));
  const stored = encodeStateVector(doc);
  if (!opened || opened.updates.length === 0) {
    const { content, ...fields } = opened?.fields ?? {};
    applyUpdate(doc, seedDocument(content, fields));
  }
  const { content, ...fields } = changed;
  setFields(doc, fields);
  if (content !== undefined) fillFragment(getSharedBody(doc), content);
  return Buffer.from(encodeStateAsUpdate(doc, stored)).toString("base64");
}

/** Stores an update in the document of a working copy. @returns the number of the last update. */
export async function sendUpdate(
  client: TestClient,
  articleId: string,
  update: string,
): Promise<number> {
  const opened = await openDraft(client, articleId);
  const { data } = await client
    .rpc("save_draft", {
      article_id: articleId,
      lineage: opened?.lineage ?? "new",
      known_seq: opened?.seq ?? 0,
      update,
    })
    .throwOnError();
  if (data.status !== "saved") throw new Error("The working copy was replaced meanwhile");
  return data.seq;
}

/**
 * Writes fields into the document of a working copy, as a form does, and waits until they are read: by the site, or at
 * once where the test gives a client with the service key.
 *
 * @returns the working copy as it is then.
 */
export async function writeDraft(
  client: TestClient,
  articleId: string,
  fields: FieldsJson,
  service?: TestClient,
): Promise<OpenedDraft<ArticleRow>> {
  let opened = await openDraft(client, articleId);
  if (opened?.has_unwritten) {
    if (service) await readNow(service, articleId);
    opened = await untilRead(client, articleId);
  }
  const update = updateOf(opened, fields);
  const seq = await sendUpdate(client, articleId, update);
  if (service) await readNow(service, articleId);
  return untilRead(client, articleId, seq);
}

/**
 * Begins an article whose working copy has these fields and no document yet, as an import does, in two requests.
 *
 * @returns its id.
 */
export async function beginDraft(
  client: TestClient,
  fields: FieldsJson,
  service: TestClient,
): Promise<string> {
  const articleId = randomUUID();
  await sendUpdate(client, articleId, "");
  await service
    .from("article_drafts")
    .update({ fields })
    .eq("article_id", articleId)
    .throwOnError();
  return articleId;
}

/** Reads a document as the site does, without the pause that it waits for. */
export async function readNow(service: TestClient, articleId: string): Promise<void> {
  const { data: row } = await service
    .from("article_drafts")
    .select("lineage, fields, fields_seq, fields_revision, unwritten, is_restored, replaced_images")
    .eq("article_id", articleId)
    .single()
    .throwOnError();
  const opened = await openDraft(service, articleId);
  const reading = readDraft({
    ...row,
    unwritten: row.unwritten as FieldsJson,
    article_id: articleId,
    is_too_long: false,
    document: null,
    updates: (opened?.updates ?? []).map((update, place) => ({ seq: place + 1, update })),
    seq: opened?.seq ?? 0,
  });
  await storeDraftReading(service, { articleId, reading });
}

/** Waits until the site has read a document up to an update, and has written into it what it did not say. */
export async function untilRead(
  client: TestClient,
  articleId: string,
  seq = 0,
): Promise<OpenedDraft<ArticleRow>> {
  return waitFor("Reading the document", async () => {
    const opened = await openDraft(client, articleId);
    const isRead =
      opened && opened.fields_seq >= Math.max(seq, opened.seq) && !opened.has_unwritten;
    return isRead ? opened : undefined;
  });
}
