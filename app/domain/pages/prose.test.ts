import { expect, test } from "vitest";
import { proseSection, toParts } from "./prose.ts";

test("parses a section into an anchor, paragraphs and lists", () => {
  expect(proseSection("What We Collect", "One.", ["a", "b"])).toEqual({
    id: "what-we-collect",
    title: "What We Collect",
    blocks: [{ parts: ["One."] }, { points: [["a"], ["b"]] }],
  });
});

test("parses links within text", () => {
  expect(toParts("Use the [contact page](/contact), or [write](mailto:a@b.example)")).toEqual([
    "Use the ",
    { text: "contact page", to: "/contact" },
    ", or ",
    { text: "write", to: "mailto:a@b.example" },
  ]);
});

test.each(["Address: [address]. Phone: [phone].", "[run](javascript:alert(1))", "[phone](555)"])(
  "finds no link in %j",
  (line) => {
    expect(toParts(line)).toEqual([line]);
  },
);
