import type { VideoBlock } from "../../domain/content.ts";

export const videoFixture: VideoBlock = {
  type: "video",
  src: "2026/11/crane.jpg",
  width: 1280,
  height: 720,
  captions: "2026/11/crane.vtt",
  language: "en",
  file: "2026/11/crane.mp4",
  title: "The crane moves",
  caption: "It takes an hour to cross the basin.",
  credit: "Video: Video Desk",
  duration: 62,
  transcript: "A bell rings.\n\nThe crane moves.",
  children: [],
};
