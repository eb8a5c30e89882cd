import { expect, test } from "vitest";
import {
  formatDuration,
  isoDuration,
  mediaType,
  mediaUrl,
  wholeMediaUrl,
} from "./media-address.ts";

const site = { siteUrl: "https://news.example", backendUrl: "" };
const remote = { siteUrl: "https://news.example", backendUrl: "https://db.example" };
const FOLDER = "/storage/v1/object/public/article-media";

test("pages play files of the site's storage only", () => {
  expect(mediaUrl("2026/a b.mp3", site)).toBe(`${FOLDER}/2026/a%20b.mp3`);
  expect(mediaUrl("a.mp3", remote)).toBe(`https://db.example${FOLDER}/a.mp3`);
  expect(mediaUrl(`https://db.example${FOLDER}/a.mp3`, remote)).toBe(
    `https://db.example${FOLDER}/a.mp3`,
  );
  expect(mediaUrl(`https://db.example${FOLDER}/a.mp3`, site)).toBeUndefined();
  expect(mediaUrl("https://news.example/other/a.mp3", site)).toBeUndefined();
  expect(mediaUrl("https://media.example/a.mp3", site)).toBeUndefined();
});

test("links have the whole address of a file", () => {
  expect(wholeMediaUrl("a.mp3", site)).toBe(`https://news.example${FOLDER}/a.mp3`);
  expect(wholeMediaUrl("a.mp3", remote)).toBe(`https://db.example${FOLDER}/a.mp3`);
  expect(wholeMediaUrl("https://media.example/a.mp3", site)).toBe("https://media.example/a.mp3");
});

test.each([
  ["2026/a.MP3", "audio/mpeg"],
  ["https://media.example/a.webm?b=.mp3#c", "video/webm"],
  ["a.constructor", undefined],
  ["a", undefined],
])("the media type of %s is %s", (file, type) => {
  expect(mediaType(file)).toBe(type);
});

test.each([
  [0, "", "PT0S"],
  [5, "0:05", "PT5S"],
  [205, "3:25", "PT3M25S"],
  [3600, "1:00:00", "PT1H"],
  [3723, "1:02:03", "PT1H2M3S"],
])("a length of %i seconds is shown as %s and written as %s", (duration, shown, iso) => {
  expect(formatDuration({ duration })).toBe(shown);
  expect(isoDuration({ duration })).toBe(iso);
});
