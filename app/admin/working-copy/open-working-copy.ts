import { type Doc, encodeStateAsUpdate } from "yjs";
import { withSession } from "../../auth/with-session.ts";
import { getWorkingCopy, type StoredWorkingCopy } from "../../data/articles/working-copies.ts";
import type { Client } from "../../data/client.ts";
import type { FieldsJson } from "../../data/json.types.ts";
import { isSameJson } from "../../domain/newsroom/article-fields.ts";
import { getSharedBody } from "../../editor/engine/shared-document.ts";
import { readColumns, setFields } from "../../editor/engine/shared-fields.ts";
import { adoptFields, applyStored, collectUpdates, listMissing, withoutBody } from "./document.ts";
import { type LocalBase, listLocalCopies, openLocalCopy } from "./local-copy.ts";
import { connectWorkingCopy, isOffline, type WorkingCopy } from "./working-copy.ts";

/** The lineage of an article that was never stored. */
const NEW_LINEAGE = "new";
/** How the lineage of a document begins from which words were removed (`redact_version`). */
const REDACTED_LINEAGE = "redacted ";

export type WorkingCopyOptions = {
  client: Client;
  userId: string;
  articleId: string;
  /** Fields of an article that is not written yet: nothing is loaded. */
  newFields?: FieldsJson | undefined;
  /** An open copy whose place another document took: what was typed in it is carried over. */
  replaced?: WorkingCopy | undefined;
};

/**
 * Opens the working copy of an article. Changes of this device that the database does not have yet are sent.
 *
 * @throws BackendError when it could not be loaded; without a connection, a copy on this device is opened instead.
 */
export async function openWorkingCopy(options: WorkingCopyOptions) {
  const { client, userId, articleId, newFields, replaced } = options;
  const editor = await import("../../editor/engine/shared-engine.ts");
  let stored: StoredWorkingCopy | null;
  try {
    stored = newFields ? null : await withSession(() => getWorkingCopy(client, { articleId }));
  } catch (error) {
    const copy = isOffline(error) ? await openFromDevice() : undefined;
    if (!copy) throw error;
    return copy;
  }
  return openFromDatabase();

  async function openFromDatabase() {
    const lineage = stored?.lineage ?? NEW_LINEAGE;
    const fields = stored?.fields ?? newFields ?? {};
    const base: LocalBase = { seq: stored?.seq ?? 0, fields };
    const updates = stored?.updates ?? [];
    const isSeeded = updates.length > 0;
    if (!isSeeded) updates.push(editor.seedDocument(fields.content, withoutBody(fields)));
    // The first change that is sent brings the seed with it.
    const unsent = isSeeded ? [] : [...updates];
    const local = await openLocalCopy({ userId, articleId, lineage });
    const { doc } = local;
    const changes = listMissing(updates, encodeStateAsUpdate(doc));
    applyStored(doc, updates);
    // They would take back what was typed here.
    if (isSeeded && changes.length === 0 && stored?.fields_seq === stored?.seq) {
      unsent.push(...collectUpdates(doc, () => adoptFields(doc, fields)));
    }
    await local.setBase(base);
    for (const carried of await takeReplaced(lineage)) {
      changes.push(...collectUpdates(doc, () => writeChanges(doc, carried)));
    }
    return connectWorkingCopy({
      client,
      userId,
      articleId,
      body: editor.createBodyReader(getSharedBody(doc), base.fields.content),
      local,
      lineage,
      base,
      unsent,
      changes,
      stored,
    });
  }

  /** Without a connection: the copy on this device, if there is one. */
  async function openFromDevice() {
    const [key] = await listLocalCopies({ userId, articleId });
    if (!key) return undefined;
    const local = await openLocalCopy(key);
    const { base, doc } = local;
    if (!base) return undefined;
    const changes = [encodeStateAsUpdate(doc)];
    const { lineage } = key;
    return connectWorkingCopy({
      client,
      userId,
      articleId,
      body: editor.createBodyReader(getSharedBody(doc), base.fields.content),
      local,
      lineage,
      base,
      unsent: [],
      changes,
      stored: undefined,
    });
  }

  /**
   * Text typed here in documents that another one has replaced since: from the form that has it open, or left
   * on the device. Not after a removal of words: they would come back with it.
   */
  async function takeReplaced(lineage: string): Promise<FieldsJson[]> {
    const isRedacted = lineage.startsWith(REDACTED_LINEAGE);
    if (replaced && isRedacted) return [];
    if (replaced) return [readChanges(replaced.doc, replaced.confirmed())];
    const left = await listLocalCopies({ userId, articleId });
    const taken: FieldsJson[] = [];
    for (const key of left.filter((each) => each.lineage !== lineage)) {
      const local = await openLocalCopy(key);
      if (local.base && !isRedacted) taken.push(readChanges(local.doc, local.base));
      await local.remove();
    }
    return taken;
  }

  /** Changes of this writer in a document, by the columns of `articles`. */
  function readChanges(doc: Doc, base: LocalBase): FieldsJson {
    const fields = readColumns(doc, editor.readFragment(getSharedBody(doc), base.fields.content));
    return Object.fromEntries(
      Object.entries(fields).filter(([name, value]) => !isSameJson(value, base.fields[name])),
    );
  }

  function writeChanges(doc: Doc, changes: FieldsJson): void {
    const { content, ...fields } = changes;
    setFields(doc, fields);
    if (content !== undefined) editor.fillFragment(getSharedBody(doc), content);
  }
}
