import { expect, test } from "vitest";
import { embedFixture } from "../../blocks/embed/fixture.ts";
import { imagePaths } from "./used-images.ts";

test("lists the images in the bucket once each, thumbnails of embeds among them", () => {
  const image = (src: string) => ({ type: "image", src, children: [] });
  const content = {
    main: [image("/2026/b.jpg"), image("https://x.example/c.jpg"), image("a.jpg"), embedFixture],
  };
  expect(imagePaths({ imageSrc: "a.jpg", socialImage: "card.jpg", content })).toEqual([
    "2026/11/crane.jpg",
    "2026/b.jpg",
    "a.jpg",
    "card.jpg",
  ]);
  expect(imagePaths({ imageSrc: "", socialImage: "", content: { main: [] } })).toEqual([]);
});
