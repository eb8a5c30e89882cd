import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { ImagePreview } from "./image-preview.tsx";
import type { ImageUpload } from "./image-uploads.ts";

function show(src: string, upload?: ImageUpload): string {
  const element = (
    <ImagePreview
      src={src}
      alt=""
      upload={upload}
      onRetry={() => undefined}
      onCancel={() => undefined}
    />
  );
  const router = createMemoryRouter([{ path: "/", element }]);
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

const file = new File(["x"], "harbor.png", { type: "image/png" });

test("an image that another browser uploads is announced and not shown as failed", () => {
  const html = show("");
  expect(html).toContain("Image is being uploaded by a colleague.");
  expect(html).not.toContain("alert");
});

test("an image that another browser replaces is still shown", () => {
  expect(show("2026/11/harbor.png")).toContain("<img");
});

test("an upload of this browser shows its progress, or why it failed", () => {
  const preview = "blob:preview";
  expect(show("", { file, preview, state: "sending", fraction: 0.5 })).toContain("<progress");
  const failed = {
    file,
    preview,
    state: "failed",
    message: "Too large.",
    canRetry: false,
  } as const;
  expect(show("", failed)).toContain("Too large.");
});
