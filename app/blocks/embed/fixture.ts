import type { EmbedBlock } from "../../domain/content.ts";

export const embedFixture: EmbedBlock = {
  type: "embed",
  href: "https://bsky.app/profile/harbour.example/post/3kabcdefgh2x",
  provider: "Bluesky",
  caption: "Post on Bluesky",
  author: "Harbour Office",
  src: "2026/11/crane.jpg",
  width: 0,
  height: 600,
  gone: true,
  children: [{ text: "The crane <moves> on Monday.\nBring a coat." }],
};
