import type { GalleryBlock } from "../../domain/content.ts";

export const galleryFixture: GalleryBlock = {
  type: "gallery",
  slideshow: true,
  caption: "The harbour through the year",
  children: [
    {
      type: "image",
      src: "2026/11/crane.jpg",
      alt: "A crane",
      caption: "Spring",
      credit: "Photo: A. Berg",
      children: [],
    },
    {
      type: "image",
      src: "2026/11/ice.jpg",
      alt: "Ice on the quay",
      caption: "",
      credit: "",
      children: [],
    },
  ],
};
