import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { galleryFixture } from "./fixture.ts";
import { GalleryView } from "./view.tsx";

function render(block = galleryFixture): string {
  const router = createMemoryRouter([{ path: "/", element: <GalleryView block={block} /> }]);
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

test("a slideshow is a list of images in a row that the keyboard can scroll", () => {
  const html = render();
  expect(html).toMatch(
    /<section class="gallery-frame" tabindex="0" aria-labelledby="[^"]+"><ul dir="ltr">/,
  );
  expect(html.match(/<li>/g)).toHaveLength(2);
  expect(html).toContain('alt="Ice on the quay"');
  expect(html).toContain(
    '<span class="gallery-count" dir="ltr">1 of 2</span> Spring Photo: A. Berg',
  );
  expect(html).toContain("The harbour through the year</figcaption>");
  expect(html).not.toContain("<button");
});

test("a gallery beside the text is a plain list of images with their captions", () => {
  const { slideshow: _, ...grid } = galleryFixture;
  const html = render(grid);
  expect(html).not.toContain("tabindex");
  expect(html).not.toContain("1 of 2");
  expect(html).toMatch(/<figcaption dir="auto">\s*Spring Photo: A\. Berg<\/figcaption>/);
});
