import fc from "fast-check";
import { hostileText } from "./hostile-text.ts";

/** A damage to a document: truncated, removed, repeated, inserted or replaced text. */
type Damage = {
  kind: "cut" | "drop" | "repeat" | "insert" | "swap";
  at: number;
  length: number;
  text: string;
};

/** Syntax of XML, JSON and HTML. */
const SYNTAX = [
  "<",
  ">",
  "</",
  "<item>",
  "</item>",
  "]]>",
  "<![CDATA[",
  "&",
  "&#0;",
  "&bogus;",
  "<!--",
].concat([
  "{",
  "}",
  "[",
  "]",
  '"',
  "\\",
  "\\u",
  ":",
  ",",
  "\n",
  "\r",
  "null",
  "1e999",
  "-",
  "\ufeff",
  "\0",
]);

const damage: fc.Arbitrary<Damage> = fc.record({
  kind: fc.constantFrom("cut", "drop", "repeat", "insert", "insert", "swap"),
  at: fc.nat(1_000_000),
  length: fc.integer({ min: 1, max: 60 }),
  text: fc.oneof(fc.constantFrom(...SYNTAX), hostileText),
});

/** Generates documents with one to four damages. */
export function corruptedText(document: string): fc.Arbitrary<string> {
  return fc.array(damage, { minLength: 1, maxLength: 4 }).map((all) => all.reduce(apply, document));
}

function apply(document: string, { kind, at, length, text }: Damage): string {
  const start = at % (document.length + 1);
  const [before, part, after] = [
    document.slice(0, start),
    document.slice(start, start + length),
    document.slice(start + length),
  ];
  switch (kind) {
    case "cut":
      return before;
    case "drop":
      return before + after;
    case "repeat":
      return before + part.repeat(3) + after;
    case "insert":
      return before + text + part + after;
    case "swap":
      return before + after + part;
  }
}
