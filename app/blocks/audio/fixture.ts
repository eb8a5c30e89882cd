import type { AudioBlock } from "../../domain/content.ts";

export const audioFixture: AudioBlock = {
  type: "audio",
  file: "2026/11/harbour-master.mp3",
  title: "The harbour master on the <new> crane",
  caption: "Recorded on the quay in November.",
  credit: "Sound: Audio Desk",
  duration: 205,
  transcript: "Is it loud?\n\nNobody hears it.\nNot even at night.",
  children: [],
};
