import { applyUpdate, Doc, encodeStateAsUpdate } from "yjs";
import type { FieldsJson } from "../../data/json.types.ts";
import { isSameJson } from "../../domain/newsroom/article-fields.ts";
import { fillFragment } from "./fill-fragment.ts";
import { seedDocument } from "./seed-document.ts";
import { getSharedBody } from "./shared-document.ts";
import { readColumns, setFields } from "./shared-fields.ts";
import { readFragment } from "./stored-body.ts";

/**
 * Carries over to a document what a writer changed in an earlier one of the same article: from `base` to `mine`. What
 * others changed since `base` stays: texts and body merge by character, and of other fields the writer's value counts.
 */
export function carryOver(doc: Doc, { base, mine }: { base: FieldsJson; mine: FieldsJson }): void {
  const theirs = readColumns(doc, readFragment(getSharedBody(doc), base.content));
  const changed = Object.keys(mine).filter(
    (name) => !isSameJson(mine[name], base[name]) && !isSameJson(mine[name], theirs[name]),
  );
  if (changed.length === 0) return;
  const pick = (fields: FieldsJson): FieldsJson =>
    Object.fromEntries(changed.map((name) => [name, fields[name]]));
  const merged = merge(pick(base), pick(mine), pick(theirs));
  write(doc, pick(merged));
}

/** Makes the changes of both to one document, as if they were typed at the same time. */
function merge(base: FieldsJson, mine: FieldsJson, theirs: FieldsJson): FieldsJson {
  const { content, ...fields } = base;
  const seed = seedDocument(content, fields);
  const [mineDoc, theirDoc] = [fill(seed, MINE, mine), fill(seed, THEIRS, theirs)];
  applyUpdate(mineDoc, encodeStateAsUpdate(theirDoc));
  const merged = readColumns(mineDoc, readFragment(getSharedBody(mineDoc), content));
  for (const doc of [mineDoc, theirDoc]) doc.destroy();
  return merged;
}

/** Client ids of Yjs: of two values of one field, that of the greater id stays. */
const THEIRS = 1;
const MINE = 2;

function fill(seed: Uint8Array, clientId: number, fields: FieldsJson): Doc {
  const doc = new Doc();
  doc.clientID = clientId;
  applyUpdate(doc, seed);
  write(doc, fields);
  return doc;
}

function write(doc: Doc, { content, ...fields }: FieldsJson): void {
  setFields(doc, fields);
  if (content !== undefined) fillFragment(getSharedBody(doc), content);
}
