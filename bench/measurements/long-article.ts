import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { createClient } from "@supabase/supabase-js";
import type { BenchSite } from "../bench-site.ts";

export const LONG_ARTICLE_WORDS = 10_000;
const SENTENCE =
  "The harbour master says that the cranes on the north side have been there for longer than anybody who works below them can remember.";
const SENTENCE_WORDS = SENTENCE.split(" ").length;

/** Stores a long article, signs the browser in as an editor and returns the URL of the edit page. */
export async function createLongArticle(site: BenchSite, page: Page): Promise<string> {
  const service = createClient(site.url, site.keys.secret, { auth: { persistSession: false } });
  const { data } = await service
    .from("articles")
    .insert({
      title: "A long article",
      slug: `a-long-article-${randomUUID()}`,
      excerpt: "It goes on.",
      content: { main: createBlocks() },
    })
    .select("id")
    .single()
    .throwOnError();
  await signUp(site, page);
  return `${site.url}/admin/articles/${data.id}/edit`;
}

async function signUp(site: BenchSite, page: Page): Promise<void> {
  const password = "correct horse battery staple";
  await page.goto(`${site.url}/signup`);
  await page.getByLabel("Email").fill(`${randomUUID()}@example.org`);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm Password").fill(password);
  await page.getByRole("main").getByRole("button", { name: "Sign Up" }).click();
  await page.waitForURL(/\/admin/);
}

/** Generates paragraphs of three sentences, with some headings, lists, quotes, marks and links. */
function createBlocks(): unknown[] {
  const blocks: unknown[] = [];
  for (let words = 0, index = 0; words < LONG_ARTICLE_WORDS; index += 1) {
    blocks.push(...createPassage(index));
    words += 3 * SENTENCE_WORDS;
  }
  return blocks;
}

function createPassage(index: number): unknown[] {
  const text = { text: `${SENTENCE} ${SENTENCE} ` };
  const paragraph = {
    type: "paragraph",
    children: [
      text,
      index % 3 === 0
        ? { type: "link", href: "https://example.org/", children: [{ text: SENTENCE }] }
        : { text: SENTENCE, [index % 3 === 1 ? "bold" : "italic"]: true },
    ],
  };
  if (index % 8 === 5) {
    const children = [text, text, text].map((run) => ({ type: "list-item", children: [run] }));
    return [paragraph, { type: "list", ordered: index % 16 === 5, children }];
  }
  if (index % 8 === 1) {
    return [{ type: "heading", level: 2, children: [{ text: `Part ${index}` }] }, paragraph];
  }
  if (index % 16 === 7) return [paragraph, { type: "block-quote", cite: "", children: [text] }];
  return [paragraph];
}
