import { type Doc, encodeStateAsUpdate } from "yjs";
import { withSession } from "../../auth/with-session.ts";
import { getWorkingCopy, type StoredWorkingCopy } from "../../data/articles/working-copies.ts";
import type { Client } from "../../data/client.ts";
import type { FieldsJson } from "../../data/json.types.ts";
import { getSharedBody } from "../../editor/engine/shared-document.ts";
import { readColumns } from "../../editor/engine/shared-fields.ts";
import { isOffline } from "./classify-save-error.ts";
import { collectUpdates, mergeStored, withoutBody } from "./document.ts";
import { listLocalCopies } from "./list-local-copies.ts";
import { type LocalBase, openLocalCopy } from "./local-copy.ts";
import { connectWorkingCopy, type WorkingCopy } from "./working-copy.ts";

/** The lineage of an article that was never stored. */
const NEW_LINEAGE = "new";
/** How the lineage of a document begins from which words were removed (`redact_version`). */
const REDACTED_LINEAGE = "redacted ";

/** How often, and after what time, it is asked again whether the site has written a document. */
const MAX_UNWRITTEN_ATTEMPTS = 15;
const UNWRITTEN_DELAY_MS = 200;

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
    stored = newFields ? null : await loadWritten();
  } catch (error) {
    const copy = isOffline(error) ? await openFromDevice() : undefined;
    if (!copy) throw error;
    return copy;
  }
  return openFromDatabase();

  /** Loads it once the site has written into the document what the database has changed, such as a restored version. */
  async function loadWritten(): Promise<StoredWorkingCopy | null> {
    for (let attempt = 0; ; attempt += 1) {
      const loaded = await withSession(() => getWorkingCopy(client, { articleId }));
      if (!loaded?.has_unwritten || attempt === MAX_UNWRITTEN_ATTEMPTS) return loaded;
      await new Promise((resolve) => setTimeout(resolve, UNWRITTEN_DELAY_MS));
    }
  }

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
    const changes = mergeStored(doc, updates);
    await local.setBase(base);
    for (const versions of await takeReplaced(lineage)) {
      changes.push(...collectUpdates(doc, () => editor.carryOver(doc, versions)));
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
  async function takeReplaced(lineage: string): Promise<Versions[]> {
    const isRedacted = lineage.startsWith(REDACTED_LINEAGE);
    if (replaced && isRedacted) return [];
    if (replaced) return [readVersions(replaced.doc, replaced.openedFields)];
    const left = await listLocalCopies({ userId, articleId });
    const taken: Versions[] = [];
    for (const key of left.filter((each) => each.lineage !== lineage)) {
      const local = await openLocalCopy(key);
      if (local.base && !isRedacted) taken.push(readVersions(local.doc, local.base.fields));
      await local.remove();
    }
    return taken;
  }

  function readVersions(doc: Doc, base: FieldsJson): Versions {
    return {
      base,
      mine: readColumns(doc, editor.readFragment(getSharedBody(doc), base.content)),
    };
  }
}

/** Content of an article when it was opened, and as this writer changed it. */
type Versions = { base: FieldsJson; mine: FieldsJson };
