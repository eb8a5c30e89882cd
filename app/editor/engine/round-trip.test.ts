import { getSchema } from "@tiptap/core";
import fc from "fast-check";
import { expect, test } from "vitest";
import { parseContent } from "../../domain/parse-content.ts";
import { schemaExtensions } from "../extensions.ts";
import { block, joinRuns } from "./arbitrary-content.ts";
import { createDocumentRecord, openContent, toDocument } from "./document-record.ts";

const schema = getSchema(schemaExtensions);

/** Opens a stored body in the editor and stores it again. */
function openAndStore(stored: unknown, { isTouched }: { isTouched: boolean }) {
  const opened = openContent(stored);
  const document = schema.nodeFromJSON(toDocument(opened));
  document.check();
  const record = createDocumentRecord();
  if (!isTouched) record.remember(document, opened);
  return record.readContent(document);
}

test("any document is stored unchanged after opening it, and fits the editor schema", () => {
  fc.assert(
    fc.property(fc.array(block, { maxLength: 5 }), (main) => {
      expect(openAndStore({ main }, { isTouched: false })).toEqual({ main });
    }),
    { numRuns: 300 },
  );
});

test("any document keeps its content when all blocks are mapped again", () => {
  fc.assert(
    fc.property(fc.array(block, { maxLength: 5 }), (main) => {
      const { main: written } = openAndStore({ main }, { isTouched: true });
      expect(written).toEqual(joinRuns(main));
      expect(parseContent({ main: written })).toEqual(written);
    }),
    { numRuns: 300 },
  );
});

test("any JSON value opens without losing a visible block", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (stored) => {
      const written = openAndStore(stored, { isTouched: false });
      expect(parseContent(written)).toEqual(parseContent(stored));
    }),
    { numRuns: 500 },
  );
});
