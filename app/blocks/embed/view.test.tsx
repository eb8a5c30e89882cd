import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { embedFixture } from "./fixture.ts";
import { EmbedView } from "./view.tsx";

function render(block = embedFixture): string {
  const router = createMemoryRouter([{ path: "/", element: <EmbedView block={block} /> }]);
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

test("an embed is a readable card with a link, and loads nothing of the other site", () => {
  const html = render();
  expect(html).toContain(
    '<a href="https://bsky.app/profile/harbour.example/post/3kabcdefgh2x" rel="noopener">Post on Bluesky</a>',
  );
  expect(html).toContain("The crane &lt;moves&gt; on Monday.\nBring a coat.</blockquote>");
  expect(html).toContain("Harbour Office · Bluesky");
  expect(html).not.toMatch(/<(?:iframe|script|link)\b|(?:src|srcset)="https?:/i);
});

test("an embed whose site does not have it any more says so and cannot be loaded", () => {
  expect(render()).toContain("No longer available on Bluesky.");
  expect(render()).not.toContain("<button");
  const { gone: _, ...present } = embedFixture;
  expect(render(present)).toContain("Load from Bluesky");
  expect(render(present)).not.toContain("No longer available");
});
