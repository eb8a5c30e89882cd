import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { isProven, splitPieces, type WordProof } from "./pieces.ts";

const seed = Buffer.alloc(32, 7);
const sha256 = (...parts: (string | Buffer)[]) => {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest();
};

function saltOf(index: number): Buffer {
  const block = Buffer.alloc(4);
  block.writeInt32BE(Math.floor(index / 4));
  const quarters = createHash("sha512").update(seed).update(block).digest();
  return quarters.subarray((index % 4) * 16, (index % 4) * 16 + 16);
}

/** The proof of a text, in which some pieces were replaced. */
function prove(json: string, replaced: Record<string, string> = {}) {
  const pieces = splitPieces(json);
  const hashes = pieces.map((piece, index) => sha256(saltOf(index), piece));
  const wordsHash = sha256(Buffer.concat(hashes)).toString("hex");
  const left = pieces.map((piece) => replaced[piece] ?? piece);
  const isRemoved = pieces.map((piece) => piece in replaced);
  const remains: NonNullable<WordProof["remains"]> = {
    lengths: left.map((piece) => Array.from(piece).length),
    salts: isRemoved.map((removed, index) => (removed ? null : saltOf(index))),
    hashes: isRemoved.map((removed, index) => (removed ? (hashes[index] ?? null) : null)),
  };
  return {
    original: { wordsHash, seed, remains: null },
    removed: { wordsHash, seed: null, remains },
    text: left.join(""),
  };
}

const JSON_TEXT =
  '{"title": "John Doe was there", "content": [{"bold": true, "text": "😀 John"}, {"text": " Doe,\\n 41"}]}';

test("splits JSON into quotes, escapes and words, each with what follows it", () => {
  expect(splitPieces('{"a-b": "Jo\\u0001hn \\"Doe\\", 东京!"}')).toEqual([
    ...[
      "{",
      '"',
      "a-",
      "b",
      '": ',
      '"',
      "Jo",
      "\\u0001",
      "hn ",
      '\\"',
      "Doe",
      '\\", ',
      "东",
      "京!",
    ],
    '"}',
  ]);
});

test("proves an original text, and no other", () => {
  const { original } = prove(JSON_TEXT);
  expect(isProven(JSON_TEXT, original)).toBe(true);
  expect(isProven(JSON_TEXT.replace("41", "42"), original)).toBe(false);
  expect(isProven(JSON_TEXT, { ...original, seed: null })).toBe(false);
});

test("proves what a removal left, and nothing that was added to it", () => {
  const { removed, text } = prove(JSON_TEXT, { "John ": "[words removed] ", "Doe ": "" });
  expect(text).toContain('"[words removed] was there"');
  expect(isProven(text, removed)).toBe(true);
  for (const forged of [
    text.replace("was", "not"),
    text.replace("[words removed] ", "[words removed] not "),
    text.replace("[words removed] ", "not"),
    text.replace("[words removed] ", ""),
    text.replace("41", "4 1"),
    JSON_TEXT,
  ]) {
    expect(isProven(forged, removed), forged).toBe(false);
  }
});

test.each([
  ["other words in place of removed ones", { "John ": "Jane " }],
  ["other words beside the mark", { "John ": "[words removed] Jane " }],
  ["letters that are no words of the pattern", { "John ": "[words removed]ⓙ" }],
  ["a removal that nobody sees", { "was ": "" }],
  ["a removal before its mark", { "John ": "", "Doe ": "[words removed]" }],
  ["a removal far from its mark", { "John ": "[words removed]", "was ": "" }],
])("refuses %s", (_name, replaced) => {
  const { removed, text } = prove(JSON_TEXT, replaced);
  expect(isProven(text, removed)).toBe(false);
});

test("accepts a removal that goes on in the next run", () => {
  const { removed, text } = prove(JSON_TEXT, {
    John: "[words removed]",
    '" ': '"',
    "Doe,": ",",
  });
  expect(text).toContain('"😀 [words removed]"}, {"text": ",');
  expect(isProven(text, removed)).toBe(true);
});

const RUN = (text: string, next: string) =>
  `{"title": "x", "content": [{"type": "paragraph", "children": [{"text": "${text}"}, ${next}]}]}`;

test.each([
  [
    "in the next field",
    '{"tags": ["bank"], "title": "No fraud"}',
    { bank: "[words removed]", "No ": "" },
  ],
  [
    "in the next paragraph",
    '{"content": [{"type": "paragraph", "children": [{"text": "bank"}]}, {"type": "paragraph", "children": [{"text": "No fraud"}]}]}',
    { bank: "[words removed]", "No ": "" },
  ],
  [
    "behind an address",
    RUN("A", '{"href": "bank", "type": "link", "children": [{"text": "No fraud"}]}'),
    { bank: "[words removed]", "No ": "" },
  ],
])("refuses a removal without a mark %s", (_name, json, replaced) => {
  const { removed, text } = prove(json, replaced);
  expect(isProven(text, removed), text).toBe(false);
});

test("accepts a removal that goes on in a link", () => {
  const next = '{"href": "/there", "type": "link", "children": [{"text": "Doe left"}]}';
  const { removed, text } = prove(RUN("by John", next), { John: "[words removed]", "Doe ": "" });
  expect(isProven(text, removed), text).toBe(true);
});
