import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { imageFixture } from "./fixture.ts";
import { ImageView } from "./view.tsx";

function render(block: typeof imageFixture): string {
  const router = createMemoryRouter([{ path: "/", element: <ImageView block={block} /> }]);
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

test("an image has alternative text, caption and credit", () => {
  const html = render(imageFixture);
  expect(html).toContain('alt="Cranes above a ship"');
  expect(html).toContain("/article-images/world/harbour.jpg?width=800&amp;resize=contain");
  expect(html).toContain("The harbour at dawn. Photograph: Photo Desk</figcaption>");
});

test("an image without caption and credit has no figcaption", () => {
  expect(render({ ...imageFixture, caption: "", credit: "" })).not.toContain("figcaption");
});
