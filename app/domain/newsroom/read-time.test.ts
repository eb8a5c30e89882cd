import { expect, test } from "vitest";
import { countWords, readTime, storedText } from "./read-time.ts";

/** tests/backend/articles/content-text.test.ts runs the same cases on the SQL functions. */
test.each<[string, unknown, string]>([
  ["a string", "One.\n\nTwo.", "One.\n\nTwo."],
  ["an object with a string", { main: "One." }, "One."],
  ["a list of strings", ["One.", "Two."], "One.\n\nTwo."],
  [
    "runs and links",
    {
      main: [
        {
          type: "paragraph",
          children: [
            { text: "See " },
            { type: "link", href: "https://x.example", children: [{ text: "this" }] },
            { text: "." },
          ],
        },
      ],
    },
    "See this.",
  ],
  [
    "a list with a list in it",
    {
      main: [
        {
          type: "list",
          children: [
            {
              type: "list-item",
              children: [{ text: "a" }],
              lists: [
                { type: "list", children: [{ type: "list-item", children: [{ text: "b" }] }] },
              ],
            },
            { type: "list-item", children: [{ text: "c" }] },
          ],
        },
      ],
    },
    "a\n\nb\n\nc",
  ],
  [
    "a list of runs",
    { main: [{ type: "list", children: [{ text: "a" }, { text: "b" }] }] },
    "a\n\nb",
  ],
  ["an image", { main: [{ type: "image", src: "a.jpg", caption: "A ship" }] }, "A ship"],
  ["nothing", null, ""],
  [
    "a fact box",
    {
      main: [
        {
          type: "fact-box",
          title: "T",
          children: [{ type: "paragraph", children: [{ text: "a" }] }],
        },
      ],
    },
    "T\n\na",
  ],
])("storedText extracts the text of %s", (_, content, text) => {
  expect(storedText(content)).toBe(text);
});

test("the transcript of a recording is part of its text, and not of the read time", () => {
  const transcript = "word ".repeat(500);
  const main = [
    { type: "video", file: "a.mp4", title: "T", caption: "c", transcript },
    { type: "paragraph", children: [{ text: "a" }] },
  ];
  expect(storedText({ main })).toBe(`T\n\nc\n\n${transcript}\n\na`);
  expect(readTime({ main })).toBe(1);
  expect(readTime({ main: [{ type: "poll", caption: transcript }] })).toBe(3);
});

test.each([
  ["Chinese", "汉".repeat(451), 2],
  ["Chinese with its punctuation", "汉，".repeat(450), 1],
  ["Japanese", "カー".repeat(450), 2],
  ["Thai without its vowels above letters", "กี่".repeat(450), 1],
  ["Korean, which has spaces", "한국어 ".repeat(238), 1],
  ["two scripts", `${"word ".repeat(238)}${"汉".repeat(450)}`, 2],
])("the read time of %s counts characters where words have no spaces", (_, text, minutes) => {
  expect(readTime(text)).toBe(minutes);
});

test("counts the words of scripts without spaces by a dictionary", () => {
  expect(countWords("我爱北京天安门 and words")).toBeGreaterThan(4);
  expect(countWords("two words")).toBe(2);
});

test.each([
  [0, 1],
  [238, 1],
  [239, 2],
  [2380, 10],
])("the read time of %i words is %i min", (words, minutes) => {
  expect(readTime("word ".repeat(words))).toBe(minutes);
});
