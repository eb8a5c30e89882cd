import { expect, test } from "vitest";
import { createQuoteWriter, writeQuotes } from "./quotation-marks.ts";

test.each([
  [`"Stop," he said`, "“Stop,” he said"],
  [`He said "stop."`, "He said “stop.”"],
  [`the council's plan`, "the council’s plan"],
  [`the workers' plan`, "the workers’ plan"],
  [`She read 'Ulysses' twice`, "She read ‘Ulysses’ twice"],
  [`"She read 'Ulysses' twice"`, "“She read ‘Ulysses’ twice”"],
  [`the class of '68`, "the class of ’68"],
  [`rock 'n' roll`, "rock ’n’ roll"],
  [`("quoted")`, "(“quoted”)"],
  [`one—"two"`, "one—“two”"],
  [`a 12" pipe, 5' long`, `a 12" pipe, 5' long`],
  [`a "12" and a "13"`, "a “12” and a “13”"],
  [`<a href="/x">`, `<a href="/x">`],
  ["“already” ‘set’", "“already” ‘set’"],
  ["no marks", "no marks"],
  ["", ""],
])("%s in English", (typed, shown) => {
  expect(writeQuotes(typed, "en")).toBe(shown);
});

test.each([
  ["de", "„Halt“, sagte er, „das ist ‚sein‘ Plan“"],
  ["de-CH", "«Halt», sagte er, «das ist ‹sein› Plan»"],
  ["es", "«Halt», sagte er, «das ist “sein” Plan»"],
  ["fr", "«\u202fHalt\u202f», sagte er, «\u202fdas ist “sein” Plan\u202f»"],
  ["en-GB", "“Halt”, sagte er, “das ist ‘sein’ Plan”"],
] as const)("quotations in %s", (language, shown) => {
  const typed = `"Halt", sagte er, "das ist 'sein' Plan"`;
  expect(writeQuotes(typed, language)).toBe(shown);
});

test("a quotation that begins in one text ends in another", () => {
  const write = createQuoteWriter("en");
  expect([`He said "`, "stop", `" and left.`].map(write)).toEqual([
    "He said “",
    "stop",
    "” and left.",
  ]);
});
