import { Doc, encodeStateAsUpdate } from "yjs";
import type { FieldsJson } from "../../data/json.types.ts";
import { fillFragment } from "./fill-fragment.ts";
import { getSharedBody } from "./shared-document.ts";
import { setFields } from "./shared-fields.ts";
import { stableClientId } from "./stable-client.ts";

/**
 * The first update of a working copy, made from the stored body and fields of an article:
 * `Y.applyUpdate(doc, seedDocument(content, fields))`. Browsers that seed a copy of the same article independently get
 * the same bytes, so their documents merge without doubling the text.
 */
export function seedDocument(content: unknown, fields: FieldsJson = {}): Uint8Array {
  return fillDocument(stableClientId(fillDocument(0, content, fields)), content, fields);
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
