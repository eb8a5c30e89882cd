import { expect, test } from "vitest";
import { htmlToBlocks } from "../html/html-to-blocks.ts";
import { composeAttribution, markAttribution } from "./find-attribution.ts";

const typesOf = (html: string) => markAttribution(htmlToBlocks(html)).map((block) => block.type);

test.each([
  "<p><em>Source: <a href='https://w.org'>The Wire</a>. CC BY 2.5.</em></p>",
  "<p><em>Source: The Wire</em></p>",
  "<p>Licensed under Creative Commons.</p>",
  "<p>This article was originally published on The Wire, republished with permission.</p>",
  "<p>This story was first published on The Wire under CC BY.</p>",
  "<p>© 2024 The Wire</p>",
  "<p>Copyright The Wire. All rights reserved.</p>",
])("marks %s at the end of an article as attribution", (line) => {
  expect(typesOf(`<p>Text</p>${line}`)).toEqual(["paragraph", "attribution"]);
  expect(typesOf(`${line}<p>Text</p>`)).toEqual(["paragraph", "paragraph"]);
});

test.each([
  "<p>Sources said the bridge will open.</p>",
  "<p>The licence was withdrawn.</p>",
  `<p>Source: ${"long ".repeat(400)} licence</p>`,
  "<h2>Source: CC BY</h2>",
])("keeps %s at the end of an article as text", (line) => {
  expect(typesOf(`<p>Text</p>${line}`)).not.toContain("attribution");
});

test("removes italics from an attribution and keeps its links", () => {
  const [, attribution] = markAttribution(
    htmlToBlocks("<p>Text</p><p><em>Source: <a href='https://w.org/'>The Wire</a></em></p>"),
  );
  expect(attribution).toEqual({
    type: "attribution",
    children: [
      { text: "Source: " },
      { type: "link", href: "https://w.org/", children: [{ text: "The Wire" }] },
    ],
  });
});

test("composes an attribution from the fields that are set", () => {
  const none = { source: "", sourceUrl: null, license: "", licenseUrl: null, attribution: "" };
  expect(composeAttribution(none)).toBeNull();
  expect(composeAttribution({ ...none, attribution: "By Lee" })?.children).toEqual([
    { text: "By Lee" },
  ]);
  expect(
    composeAttribution({ ...none, source: "Wire", sourceUrl: "javascript:x" })?.children,
  ).toEqual([{ text: "Source: Wire." }]);
});
