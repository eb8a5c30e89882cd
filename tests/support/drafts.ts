import { applyUpdate, Doc, encodeStateAsUpdate, encodeStateVector } from "yjs";
import type { FieldsJson, OpenedDraft } from "../../app/data/json.types.ts";
import type { ArticleRow } from "../../app/data/rows.types.ts";
import { fillFragment } from "../../app/editor/engine/fill-fragment.ts";
import { seedDocument } from "../../app/editor/engine/seed-document.ts";
import { getSharedBody } from "../../app/editor/engine/shared-document.ts";
import { setFields } from "../../app/editor/engine/shared-fields.ts";
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

/**
 * Writes fields into the document of a working copy, as a form does, and waits until the site has read them.
 *
 * @returns the working copy as it is then.
 */
export async function writeDraft(
  client: TestClient,
  articleId: string,
  fields: FieldsJson,
): Promise<OpenedDraft<ArticleRow>> {
  const opened = await openDraft(client, articleId);
  const { data } = await client
    .rpc("save_draft", {
      article_id: articleId,
      lineage: opened?.lineage ?? "new",
      known_seq: opened?.seq ?? 0,
      update: updateOf(opened, fields),
    })
    .throwOnError();
  if (data.status !== "saved") throw new Error("The working copy was replaced meanwhile");
  return untilRead(client, articleId, data.seq);
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
