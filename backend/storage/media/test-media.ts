import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Files of a second or less, one for each format. */
export type TestMedia =
  | "tone.mp3"
  | "tone-id3.mp3"
  | "tone.m4a"
  | "tone.aac"
  | "tone.ogg"
  | "tone.wav"
  | "clip.mp4"
  | "clip.webm"
  | "clip.mov";

export function testMediaPath(name: TestMedia): string {
  return join(import.meta.dirname, "test-media", name);
}

export function readTestMedia(name: TestMedia): Buffer<ArrayBuffer> {
  return Buffer.from(readFileSync(testMediaPath(name)));
}
