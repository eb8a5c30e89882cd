import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import type { Json } from "../../../app/data/database.types.ts";
import { test as base, expect } from "../fixtures.ts";

type EditorFixtures = {
  /** Signs in as an editor and opens the form of an article with this body. */
  openEditor: (content?: Json) => Promise<OpenEditor>;
};

export type OpenEditor = {
  /** Article id. */
  id: string;
  /** The editable text. */
  text: Locator;
  /** Saves with the keyboard, and waits until exactly these blocks are stored. */
  expectStored: (blocks: unknown[]) => Promise<void>;
};

export const test = base.extend<EditorFixtures>({
  openEditor: async ({ page, createArticle, signInAs, service }, use) => {
    await use(async (content) => {
      await signInAs("editor");
      const { data: author } = await service.from("authors").select("id").limit(1).throwOnError();
      const article = await createArticle({
        content: content ?? { main: [] },
        categorySlug: "world",
        author_id: author[0]?.id ?? null,
        published_at: "2001-02-03T04:05:06Z",
      });
      await page.goto(`/admin/articles/${article.id}/edit`);
      const text = page.getByRole("textbox", { name: "Content", exact: true });
      await expect(text).toBeVisible();
      return {
        id: article.id,
        text,
        async expectStored(blocks) {
          await text.press("ControlOrMeta+s");
          await expect
            .poll(async () => {
              const { data } = await service
                .from("articles")
                .select("content")
                .eq("id", article.id)
                .single()
                .throwOnError();
              return data.content;
            })
            .toEqual({ main: blocks });
        },
      };
    });
  },
});

export { expect };

/** A stored paragraph of one text run. */
export function paragraph(text: string) {
  return { type: "paragraph", children: [{ text }] };
}

/** Pastes content. */
export async function paste(
  text: Locator,
  data: { html?: string; plain?: string; file?: { name: string; type: string; bytes: Buffer } },
): Promise<void> {
  const file = data.file && { ...data.file, bytes: [...data.file.bytes] };
  await text.evaluate(
    (element, { html, plain, image }) => {
      const clipboardData = new DataTransfer();
      if (html) clipboardData.setData("text/html", html);
      if (plain) clipboardData.setData("text/plain", plain);
      if (image) {
        const { bytes, name, type } = image;
        clipboardData.items.add(new File([new Uint8Array(bytes)], name, { type }));
      }
      element.dispatchEvent(
        new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
      );
    },
    { html: data.html, plain: data.plain, image: file },
  );
}

/** Drops an image file on an element of the text. */
export async function dropImage(page: Page, target: Locator, bytes: Buffer): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    (content) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(content)], "dropped.png", { type: "image/png" }));
      return transfer;
    },
    [...bytes],
  );
  const box = await target.boundingBox();
  await target.dispatchEvent("drop", {
    dataTransfer,
    clientX: (box?.x ?? 0) + 2,
    clientY: (box?.y ?? 0) + (box?.height ?? 0) - 2,
  });
}

export function createImage(): Promise<Buffer> {
  return sharp({ create: { width: 640, height: 360, channels: 3, background: "#3a5a78" } })
    .png()
    .toBuffer();
}
