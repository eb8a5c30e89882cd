import { expect } from "vitest";
import type { TestClient } from "../support/clients.ts";
import { createArticle, paragraphs } from "../support/rows.ts";
import type { Browser } from "./browser.ts";

export const BODY = { role: "textbox", name: "Content" } as const;

/** Creates an article that is not on the lists which other tests read. @returns its id. */
export async function createOldArticle(service: TestClient, ...texts: string[]): Promise<string> {
  const { id } = await createArticle(service, {
    excerpt: "What the article is about.",
    content: paragraphs(...texts),
    published_at: "2001-02-03T04:05:06Z",
  });
  return id;
}

/** Opens the form of an article, with the cursor at the end of its text. */
export async function openForm(browser: Browser, id: string): Promise<void> {
  await browser.open(`/admin/articles/${id}/edit`);
  await browser.click(BODY);
  await browser.press("Control+End");
}

/** Waits until the site has read these blocks in the working copy. */
export async function expectBlocks(
  service: TestClient,
  id: string,
  blocks: unknown[],
): Promise<void> {
  await expect
    .poll(async () => {
      const { data } = await service
        .from("article_drafts")
        .select("fields")
        .eq("article_id", id)
        .throwOnError();
      return Object(data[0]?.fields).content?.main;
    })
    .toEqual(blocks);
}

export function paragraph(text: string) {
  return { type: "paragraph", children: [{ text }] };
}
