import type { ImageBlock } from "../../domain/content.ts";

export const imageFixture: ImageBlock = {
  type: "image",
  src: "world/harbour.jpg",
  alt: "Cranes above a ship",
  caption: "The harbour at dawn.",
  credit: "Photograph: Photo Desk",
  children: [],
};
