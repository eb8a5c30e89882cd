import { Doc, encodeStateAsUpdate } from "yjs";
import type { FieldsJson } from "../../data/json.types.ts";
import { fillFragment } from "./fill-fragment.ts";
import { getSharedBody } from "./shared-document.ts";
import { setFields } from "./shared-fields.ts";

/**
 * The first update of a working copy, made from the stored body and fields of an article:
 * `Y.applyUpdate(doc, seedDocument(content, fields))`. Browsers that seed a copy of the same article independently get
 * the same bytes, so their documents merge without doubling the text. The client id is a hash of what was filled:
 * changes under the same id would be taken for the same, so different seeds must have different ones.
 */
export function seedDocument(content: unknown, fields: FieldsJson = {}): Uint8Array {
  return fillDocument(hash(fillDocument(0, content, fields)), content, fields);
}

function fillDocument(clientId: number, content: unknown, fields: FieldsJson): Uint8Array {
  const doc = new Doc();
  doc.clientID = clientId;
  doc.transact(() => {
    fillFragment(getSharedBody(doc), content);
    setFields(doc, fields);
  });
  const update = encodeStateAsUpdate(doc);
  doc.destroy();
  return update;
}

/** FNV-1a, 32 bits, as large as the client ids of Yjs. */
function hash(bytes: Uint8Array): number {
  let value = 0x81_1c_9d_c5;
  for (const byte of bytes) value = Math.imul(value ^ byte, 0x01_00_01_93);
  return value >>> 0;
}
