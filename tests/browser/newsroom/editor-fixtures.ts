import { randomBytes } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import type { Json } from "../../../app/data/json.types.ts";
import type { TestClient } from "../../support/clients.ts";
import { test as base, expect, type TestUser } from "../fixtures.ts";

type EditorFixtures = {
  /** Signs in as an editor and opens the form of an article with this body. */
  openEditor: (content?: Json) => Promise<OpenEditor>;
};

export type OpenEditor = {
  /** Article id. */
  id: string;
  user: TestUser;
  /** The editable text. */
  text: Locator;
  /** Stores the working copy with the keyboard, and waits until it has exactly these blocks. */
  expectStored: (blocks: unknown[]) => Promise<void>;
  /** The same for the whole stored body. */
  expectContent: (content: unknown) => Promise<void>;
};

export const test = base.extend<EditorFixtures>({
  openEditor: async ({ page, createArticle, signInAs, service }, use) => {
    await use(async (content) => {
      const user = await signInAs("editor");
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
      async function expectContent(content: unknown): Promise<void> {
        await text.press("ControlOrMeta+s");
        await expect.poll(() => readWorkingContent(service, article.id)).toEqual(content);
      }
      return {
        id: article.id,
        user,
        text,
        expectStored: (blocks) => expectContent({ main: blocks }),
        expectContent,
      };
    });
  },
});

/** The body of a working copy. One that nobody changed is not stored: it is that of the live article. */
async function readWorkingContent(service: TestClient, id: string): Promise<unknown> {
  const [draft, live] = await Promise.all([
    service.from("article_drafts").select("fields").eq("article_id", id).throwOnError(),
    service.from("articles").select("content").eq("id", id).throwOnError(),
  ]);
  const [copy] = draft.data;
  return copy ? Object(copy.fields).content : live.data[0]?.content;
}

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

/** Drops a file on an element. */
export async function dropFile(
  page: Page,
  target: Locator,
  { name, type, bytes }: { name: string; type: string; bytes: Uint8Array },
): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    (file) => {
      const transfer = new DataTransfer();
      const { name, type } = file;
      transfer.items.add(new File([new Uint8Array(file.bytes)], name, { type }));
      return transfer;
    },
    { name, type, bytes: [...bytes] },
  );
  const box = await target.boundingBox();
  await target.dispatchEvent("drop", {
    dataTransfer,
    clientX: (box?.x ?? 0) + 2,
    clientY: (box?.y ?? 0) + (box?.height ?? 0) - 2,
  });
}

/** Another file at each call: the library stores equal ones once. */
export function createImage(): Promise<Buffer> {
  const background = `#${randomBytes(3).toString("hex")}`;
  return sharp({ create: { width: 640, height: 360, channels: 3, background } })
    .png()
    .toBuffer();
}
