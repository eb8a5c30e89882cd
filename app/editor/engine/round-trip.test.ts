import { getSchema } from "@tiptap/core";
import fc from "fast-check";
import { expect, test } from "vitest";
import { parseContent } from "../../domain/parse-content.ts";
import { schemaExtensions } from "../extensions.ts";
import { block, joinRuns } from "./arbitrary-content.ts";
import { createDocumentRecord } from "./document-record.ts";
import { openContent, toDocument } from "./open-content.ts";

const schema = getSchema(schemaExtensions);

/** Opens a stored body as the editor does, and stores it again. */
function openAndStore(stored: unknown, { isTouched }: { isTouched: boolean }) {
  const opened = openContent(stored);
  const document = schema.nodeFromJSON(toDocument(opened));
  document.check();
  const record = createDocumentRecord();
  if (!isTouched) record.remember(document, opened);
  return record.readContent(document);
}

test("any document survives opening and storing unchanged, and fits the editor", () => {
  fc.assert(
    fc.property(fc.array(block, { maxLength: 5 }), (main) => {
      expect(openAndStore({ main }, { isTouched: false })).toEqual({ main });
    }),
    { numRuns: 300 },
  );
});

test("any document whose blocks are all written anew keeps everything too", () => {
  fc.assert(
    fc.property(fc.array(block, { maxLength: 5 }), (main) => {
      const { main: written } = openAndStore({ main }, { isTouched: true });
      expect(written).toEqual(joinRuns(main));
      expect(parseContent({ main: written })).toEqual(written);
    }),
    { numRuns: 300 },
  );
});

test("anything at all that a column may hold opens, and loses no block that is shown", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (stored) => {
      const written = openAndStore(stored, { isTouched: false });
      expect(parseContent(written)).toEqual(parseContent(stored));
    }),
    { numRuns: 500 },
  );
});
