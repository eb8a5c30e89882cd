import { expect, test } from "vitest";
import { checkRecordings } from "./check-recordings.ts";

const VIDEO = { type: "video", file: "a.mp4", src: "poster.jpg", children: [] };
const AUDIO = { type: "audio", file: "a.mp3", children: [] };
const check = (...main: object[]) => checkRecordings({ main }, () => undefined);

test("audio needs a transcript, and a video captions or a transcript", () => {
  expect(check(AUDIO, { ...AUDIO, transcript: "A horn." }, VIDEO)).toEqual([
    {
      check: "recording-text",
      field: "content",
      blockIndex: 0,
      text: "Audio 1 in the text has no transcript.",
    },
    {
      check: "recording-text",
      field: "content",
      blockIndex: 2,
      text: "Video 1 in the text has neither captions nor a transcript.",
    },
  ]);
  expect(check({ ...VIDEO, captions: "a.vtt" }, { ...VIDEO, transcript: "Wind." })).toEqual([]);
});

test("the license of a poster is checked", () => {
  const video = { ...VIDEO, captions: "a.vtt" };
  const findings = checkRecordings({ main: [video] }, (source) =>
    source === "poster.jpg" ? "its license has ended." : undefined,
  );
  expect(findings).toMatchObject([
    { check: "image-license", text: "The poster of video 1 in the text: its license has ended." },
  ]);
});
