import { expect, test } from "vitest";
import type { Block } from "../content.ts";
import { parseContent } from "../parse-content.ts";
import { type BlockChange, compareBlocks } from "./compare-blocks.ts";
import { createBudget } from "./compare-texts.ts";

const p = (text: string): Block => ({ type: "paragraph", children: [{ text }] });

/** Compares without a limit. */
const compareAll = (before: Block[], after: Block[]): BlockChange[] =>
  compareBlocks(before, after) ?? [];

function summarize(before: Block[], after: Block[]): string[] {
  return compareAll(before, after).map(
    ({ change, runs }) => `${change}: ${runs.map(({ text }) => text).join("|")}`,
  );
}

test("compares an edited paragraph with the one that it was", () => {
  expect(
    summarize(
      [p("One stays."), p("The council voted on Monday evening."), p("Three stays.")],
      [p("One stays."), p("The council voted on Tuesday evening."), p("Three stays.")],
    ),
  ).toEqual([
    "same: One stays.",
    "changed: The council voted on |Monday|Tuesday| evening.",
    "same: Three stays.",
  ]);
});

test("tells a new paragraph from an edited one beside it", () => {
  expect(
    summarize(
      [p("The council voted on Monday evening."), p("Nobody objected to the plan.")],
      [
        p("A new beginning was written here."),
        p("The council voted on Tuesday evening."),
        p("Nobody objected to the plan."),
      ],
    ),
  ).toEqual([
    "added: A new beginning was written here.",
    "changed: The council voted on |Monday|Tuesday| evening.",
    "same: Nobody objected to the plan.",
  ]);
});

test("shows a paragraph that moved as removed and added", () => {
  const [first, second, third] = [
    p("First of all."),
    p("Second thing here."),
    p("Third and last."),
  ];
  expect(summarize([first, second, third], [second, third, first])).toEqual([
    "removed: First of all.",
    "same: Second thing here.",
    "same: Third and last.",
    "added: First of all.",
  ]);
});

test("names the new level of a heading, a new link and new formatting", () => {
  const before = parseContent([
    { type: "heading", level: 2, children: [{ text: "Costs" }] },
    {
      type: "paragraph",
      children: [{ type: "link", href: "https://a.example/", children: [{ text: "report" }] }],
    },
    p("Plain words"),
    { type: "image", src: "a.jpg", alt: "A bridge", caption: "The bridge" },
  ]);
  const after = parseContent([
    { type: "heading", level: 3, children: [{ text: "Costs" }] },
    {
      type: "paragraph",
      children: [{ type: "link", href: "https://b.example/", children: [{ text: "report" }] }],
    },
    { type: "paragraph", children: [{ text: "Plain words", bold: true }] },
    { type: "image", src: "a.jpg", alt: "The old bridge", caption: "The bridge" },
  ]);
  const details = compareAll(before, after).map((change) =>
    change.details.map(
      ({ label, runs }) => `${label}: ${runs.map(({ text }) => text).join(" → ")}`,
    ),
  );
  expect(details).toEqual([
    ["Kind: Heading 2 → Heading 3"],
    ["Links: https://a.example/ → https://b.example/"],
    ["Formatting: changed"],
    ["Alternative text: A bridge → The old bridge"],
  ]);
});

test("says that an image has become decorative", () => {
  const image = { type: "image", src: "a.jpg", alt: "A line", caption: "The bridge" };
  const after = parseContent([{ ...image, decorative: true }]);
  const [change] = compareAll(parseContent([image]), after);
  expect(change?.details.map(({ runs }) => runs.map(({ text }) => text))).toEqual([
    ["A line"],
    ["Decorative: none needed"],
  ]);
});

test("compares list items as lines", () => {
  const list = (items: string[]) =>
    parseContent([
      {
        type: "list",
        ordered: true,
        children: items.map((text) => ({ type: "list-item", children: [{ text }] })),
      },
    ]);
  expect(
    summarize(
      list(["Bread and milk", "Eggs from the farm"]),
      list(["Bread and butter", "Eggs from the farm"]),
    ),
  ).toEqual(["changed: 1. Bread and |milk|butter|\n2. Eggs from the farm"]);
});

const VOCABULARY =
  "the a of to in and for on council mayor city vote plan money road school said".split(" ");

/** Words of a fixed pseudo-random series (a linear congruential generator). */
function series(seed: number, length: number): string[] {
  let state = seed;
  return Array.from({ length }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return VOCABULARY[state % VOCABULARY.length] ?? "";
  });
}

function paragraphs(words: string[], size: number): Block[] {
  return Array.from({ length: Math.ceil(words.length / size) }, (_, index) =>
    p(words.slice(index * size, (index + 1) * size).join(" ")),
  );
}

/** Time that grows with the square of the words would take minutes. */
const TIME_LIMIT_MS = 30_000;

test.each([50_000, 500, 50, 5])(
  "compares unrelated texts of 50,000 words in paragraphs of %d words in bounded time",
  (size) => {
    const [before, after] = [
      paragraphs(series(1, 50_000), size),
      paragraphs(series(2, 50_000), size),
    ];
    expect(compareAll(before, after).length).toBeGreaterThan(0);
  },
  TIME_LIMIT_MS,
);

test("finds one changed word in each of 1000 paragraphs", () => {
  const words = (index: number) => `Paragraph ${index} tells of case number ${index * 7} in full`;
  const before = Array.from({ length: 1000 }, (_, index) => p(`${words(index)} today`));
  const after = Array.from({ length: 1000 }, (_, index) => p(`${words(index)} yesterday`));
  const changes = compareAll(before, after);
  expect(changes.every(({ change, runs }) => change === "changed" && runs.length === 3)).toBe(true);
});

test("compares no bodies that differ in more letters than the budget has", () => {
  const before = paragraphs(series(1, 5000), 50);
  const after = paragraphs(series(2, 5000), 50);
  expect(compareBlocks(before, after, createBudget({ letters: 20_000 }))).toBeNull();
  expect(compareBlocks(before, after, createBudget({ letters: 200_000 }))).not.toBeNull();
});

test("spends the budget on blocks that differ alone", () => {
  const words = paragraphs(series(1, 50_000), 50);
  const budget = createBudget({ letters: 1000 });
  const changes = compareBlocks(
    [p("Old beginning"), ...words],
    [p("New one"), ...words, p("End")],
    budget,
  );
  expect(changes?.filter(({ change }) => change !== "same")).toHaveLength(3);
  expect(budget.letters).toBeGreaterThan(0);
});

test("compares the words of a recording, and names its file, credit and captions", () => {
  const video = (values: object) => parseContent([{ type: "video", file: "a.mp4", ...values }]);
  const [changed] = compareAll(
    video({ title: "Crane", transcript: "A bell rings." }),
    video({ file: "b.mp4", title: "Crane", transcript: "A horn rings.", captions: "b.vtt" }),
  );
  expect(changed?.runs.map(({ text }) => text)).toEqual(["Crane\n\nA ", "bell", "horn", " rings."]);
  expect(changed?.details.map(({ label }) => label)).toEqual(["File", "Captions"]);
});

test("compares a timeline by its dates and texts", () => {
  const timeline = (...entries: [string, string][]): Block => ({
    type: "timeline",
    title: "The flight",
    children: entries.map(([date, text]) => ({
      type: "timeline-entry",
      date,
      children: [{ text }],
    })),
  });
  expect(
    summarize(
      [timeline(["11 May", "The ship leaves."], ["", "It lands."])],
      [timeline(["12 May", "The ship leaves."], ["", "It lands."])],
    ),
  ).toEqual(["changed: The flight\n|11|12| May: The ship leaves.\nIt lands."]);
});

test("compares a related article by its headline, and by its id where the headlines are equal", () => {
  const related = (digit: string, title: string): Block => ({
    type: "related-article",
    id: `${digit.repeat(8)}-0000-4000-8000-000000000000`,
    title,
    children: [],
  });
  expect(summarize([related("1", "Tides")], [related("2", "Ebb and flood")])).toEqual([
    "removed: Tides",
    "added: Ebb and flood",
  ]);
  const [other] = compareAll([related("1", "Tides")], [related("2", "Tides")]);
  expect(other?.details).toMatchObject([{ label: "Article", runs: [{}, {}] }]);
});
