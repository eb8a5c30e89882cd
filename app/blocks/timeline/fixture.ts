import type { TimelineBlock } from "../../domain/content.ts";

export const timelineFixture: TimelineBlock = {
  type: "timeline",
  title: "The airship over the pole",
  children: [
    {
      type: "timeline-entry",
      date: "11 May 1926",
      children: [{ text: "The " }, { text: "Norge", italic: true }, { text: " leaves Svalbard." }],
    },
    {
      type: "timeline-entry",
      date: "12 May 1926, 02:20",
      children: [
        { text: "It passes the pole, by " },
        { type: "link", href: "https://example.org/log", children: [{ text: "its log" }] },
        { text: ".\nThree flags are dropped." },
      ],
    },
    { type: "timeline-entry", date: "Two days later", children: [{ text: "It lands in Alaska." }] },
  ],
};
