import { expect, test } from "vitest";
import { kindOfFile } from "./media-file.ts";
import {
  MEDIA_TOO_LARGE,
  mediaPath,
  mediaProblem,
  NOT_CAPTIONS,
  NOT_MEDIA,
  uploadType,
} from "./media-path.ts";

const MIB = 1024 * 1024;

test.each([
  ["a.mp3", "audio/mpeg", 1, null, "audio/mpeg"],
  ["a.m4a", "audio/x-m4a", 1, null, "audio/mp4"],
  ["a.opus", "", 1, null, "audio/ogg"],
  ["a.MP4", "video/mp4", 200 * MIB, null, "video/mp4"],
  ["a.mp4", "video/mp4", 200 * MIB + 1, MEDIA_TOO_LARGE, "video/mp4"],
  ["a.webm", "audio/webm", 1, null, "audio/webm"],
  ["a.mov", "video/quicktime", 1, NOT_MEDIA, undefined],
  ["a.html", "video/mp4", 1, NOT_MEDIA, undefined],
  ["a.vtt", "", MIB, null, "text/vtt"],
  ["a.vtt", "text/vtt", MIB + 1, NOT_CAPTIONS, "text/vtt"],
])("a file %s of type %s and %i bytes has the problem %s", (name, type, size, problem, sent) => {
  expect(mediaProblem({ name, type, size })).toBe(problem);
  expect(uploadType({ name, type })).toBe(sent);
});

test.each([
  ["a.mp3", "audio/mpeg", "audio"],
  ["a.m4v", "", "video"],
  ["a.mov", "video/quicktime", "video"],
  ["a.vtt", "text/vtt", undefined],
  ["a.jpg", "image/jpeg", undefined],
])("a file %s of type %s is %s", (name, type, kind) => {
  expect(kindOfFile({ name, type })).toBe(kind);
});

test("the path of a recording has its month, name and extension", () => {
  const file = { name: "Harbour Master (1).MP3", type: "audio/mpeg" };
  expect(mediaPath(file, new Date("2026-11-27"), "3f9a1c2e-0000")).toBe(
    "2026/11/harbour-master-1-3f9a1c2e.mp3",
  );
});
