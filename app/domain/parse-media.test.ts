import { expect, test } from "vitest";
import { audioFixture } from "../blocks/audio/fixture.ts";
import { videoFixture } from "../blocks/video/fixture.ts";
import { contentToText } from "./content-text.ts";
import { parseContent } from "./parse-content.ts";
import { createMedia, parseMediaFile } from "./parse-media.ts";

test.each([
  ["a path", "2026/11/tide.mp3", "2026/11/tide.mp3"],
  ["an https address", "https://media.example/a b.mp3", "https://media.example/a%20b.mp3"],
  ["an http address", "http://media.example/a.mp3", undefined],
  ["an address with credentials", "https://a:b@media.example/a.mp3", undefined],
  ["a script", "javascript:alert(1)", undefined],
  ["a script with a blank before it", " javascript:alert(1)", undefined],
  ["a data address", "data:audio/mpeg;base64,AAAA", undefined],
  ["an address without a scheme", "//media.example/a.mp3", undefined],
  ["a blob of a browser", "blob:https://news.example/1", undefined],
  ["nothing", "  ", undefined],
  ["more than an address is long", "a".repeat(2001), undefined],
])("the file of a recording may be %s", (_name, source, file) => {
  expect(parseMediaFile(source)).toBe(file);
});

test("a recording whose file nobody may play stays in the document as it is", () => {
  const stored = { type: "video", file: "javascript:alert(1)", title: "T" };
  expect(parseContent([stored])).toEqual([{ type: "unknown", children: [], original: stored }]);
});

test("values of a recording that are none of its own are left out or cut", () => {
  expect(
    createMedia("video", {
      ...videoFixture,
      title: `${"a".repeat(499)}😀`,
      duration: -1,
      width: 1e9,
      height: "720",
      captions: "https://media.example/a.vtt",
      language: '"><script>',
      transcript: { text: "x" },
    }),
  ).toMatchObject({
    title: "a".repeat(499),
    duration: 0,
    width: 0,
    height: 0,
    captions: "",
    language: "",
    transcript: "",
  });
});

test("the plain text of a recording has its title, caption and transcript", () => {
  expect(contentToText([audioFixture])).toBe(
    "The harbour master on the <new> crane\n\nRecorded on the quay in November.\n\n" +
      "Is it loud?\n\nNobody hears it.\nNot even at night.",
  );
});
