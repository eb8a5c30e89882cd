import { expect, test } from "vitest";
import { findMediaFormat, HEAD_BYTES, isWebVtt } from "./media-format.ts";
import { readTestMedia, type TestMedia } from "./test-media.ts";

test.each<[TestMedia, string | undefined]>([
  ["tone.mp3", "audio/mpeg"],
  ["tone-id3.mp3", "audio/mpeg"],
  ["tone.m4a", "audio/mp4"],
  ["tone.aac", "audio/aac"],
  ["tone.ogg", "audio/ogg"],
  ["tone.wav", "audio/wav"],
  ["clip.mp4", "video/mp4"],
  ["clip.webm", "video/webm"],
  ["clip.mov", undefined],
])("recognizes %s by its bytes", (name, type) => {
  expect(findMediaFormat(readTestMedia(name).subarray(0, HEAD_BYTES))?.[0]).toBe(type);
});

test.each([
  ["a page", "<!doctype html><script>alert(1)</script>"],
  ["a drawing", '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ["an image", "\x89PNG\r\n\x1a\n"],
  ["an AVIF image", "\0\0\0\x20ftypavif"],
  ["a WebP image", "RIFF\0\0\0\0WEBPVP8 "],
  ["an Ogg file with pictures", `OggS${"\0".repeat(22)}\x01\x2a\x80theora`],
  ["a Matroska file", "\x1aE\xdf\xa3\x42\x82\x88matroska"],
  ["UTF-16 text", "\xff\xfe<\0h\0t\0m\0l\0"],
  ["MPEG audio without a bit rate", "\xff\xfb\xf0\x00"],
  ["a program", "\x7fELF"],
  ["nothing", ""],
])("takes %s for no recording", (_name, bytes) => {
  expect(findMediaFormat(Buffer.from(bytes, "latin1"))).toBeUndefined();
});

test.each([
  ["captions", "WEBVTT\n\n00:00.000 --> 00:01.000\nHello", true],
  ["captions with a byte order mark", "\ufeffWEBVTT - News\r\n", true],
  ["nothing but the name", "WEBVTT", true],
  ["another word", "WEBVTTX\n", false],
  ["SubRip", "1\n00:00:00,000 --> 00:00:01,000\nHello", false],
  ["a page", "<html>WEBVTT", false],
  ["binary data", "WEBVTT\n\0", false],
])("tells whether %s are WebVTT", (_name, text, isCaptions) => {
  expect(isWebVtt(Buffer.from(text))).toBe(isCaptions);
});

test("captions in another encoding than UTF-8 are none", () => {
  expect(isWebVtt(Buffer.from("WEBVTT\n\nJos\xe9", "latin1"))).toBe(false);
});
