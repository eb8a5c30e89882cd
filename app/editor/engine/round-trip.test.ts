import { initProseMirrorDoc } from "@tiptap/y-tiptap";
import fc from "fast-check";
import { expect, test } from "vitest";
import { applyUpdate, Doc } from "yjs";
import { parseContent } from "../../domain/parse-content.ts";
import { block, storableBlocks } from "./arbitrary-content.ts";
import { fillFragment } from "./fill-fragment.ts";
import { joinRuns } from "./join-runs.ts";
import { getBodySchema } from "./schema.ts";
import { seedDocument } from "./seed-document.ts";
import { getSharedBody } from "./shared-document.ts";
import { createBodyReader, readFragment } from "./stored-body.ts";

/** Fills a shared body and stores it again. */
function fillAndStore(stored: unknown, openedContent: unknown) {
  const fragment = getSharedBody(new Doc());
  fillFragment(fragment, stored);
  initProseMirrorDoc(fragment, getBodySchema()).doc.check();
  return readFragment(fragment, openedContent);
}

test("any document is stored unchanged after opening it, and fits the editor schema", () => {
  fc.assert(
    fc.property(fc.array(block, { maxLength: 5 }), (main) => {
      expect(fillAndStore({ main }, { main })).toEqual({ main });
    }),
    { numRuns: 300 },
  );
});

test("any document keeps its content when all blocks are mapped again", () => {
  fc.assert(
    fc.property(fc.array(block, { maxLength: 5 }), (main) => {
      const { main: written } = fillAndStore({ main }, undefined);
      expect(written).toEqual(joinRuns(main));
      expect(parseContent({ main: written })).toEqual(written);
    }),
    { numRuns: 300 },
  );
});

test("any JSON value opens without losing a visible block", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (stored) => {
      const written = fillAndStore(stored, stored);
      expect(parseContent(written)).toEqual(parseContent(stored));
    }),
    { numRuns: 500 },
  );
});

test("any document that PostgreSQL can hold is stored unchanged by a browser that loads its seed", () => {
  fc.assert(
    fc.property(storableBlocks, (main) => {
      const doc = new Doc();
      applyUpdate(doc, seedDocument({ main }));
      expect(readFragment(getSharedBody(doc), { main })).toEqual({ main });
    }),
    { numRuns: 200 },
  );
});

test("a blank block at the start is in the document, and stored until it is deleted", () => {
  const line = (text: string) => ({ type: "paragraph", children: [{ text }] });
  const doc = new Doc();
  const opened = { main: [line(""), line("A"), line("B")], note: "kept" };
  applyUpdate(doc, seedDocument(opened));
  const fragment = getSharedBody(doc);
  const body = createBodyReader(fragment, opened);
  expect(body.readStored()).toEqual(opened);
  fragment.delete(0, 1);
  expect(body.readStored()).toEqual({ main: [line("A"), line("B")], note: "kept" });
  body.close();
});
