import { z } from "zod";
import type { ImportedBlock } from "../html/block-writer.ts";
import { htmlToBlocks } from "../html/html-to-blocks.ts";
import { expandShortcodes } from "../html/shortcodes.ts";
import type { LookupTables } from "../input/lookup-tables.ts";
import { findAttachment, listAttached } from "./wxr-attachments.ts";
import type { WxrNode } from "./wxr-items.ts";

const footnotesSchema = z
  .string()
  .transform(parseJson)
  .pipe(z.array(z.object({ id: z.string().regex(/^[\w-]{1,100}$/), content: z.string() })));
const referenceSchema = z
  .string()
  .transform(parseJson)
  .pipe(z.object({ ref: z.number() }));

const REUSED = /<!--\s*wp:block\s+(\{[^{}<>]{1,500}\})\s*\/-->/g;
/** Blocks that WordPress fills when it shows a page. */
const DYNAMIC = /<!--\s*wp:([a-z][\w/-]{0,60})\s[^<>]*\/-->/g;
const EMPTY_BLOCKS = new Set(["more", "nextpage", "spacer", "separator", "block", "footnotes"]);
const MOST_REUSED = 200;
const DEEPEST_REUSE = 3;
const MAX_REUSED_LENGTH = 1_000_000;

/** Notes a reusable block, which posts name by its number. */
export function addReusableBlock({ fields }: WxrNode, tables: LookupTables): void {
  tables.add("reusable", fields.get("wp:post_id") ?? "", fields.get("content:encoded") ?? "");
}

/** The blocks of a post. `onChange` is called with everything of it that is left out. */
export function readWxrBody(
  node: WxrNode,
  {
    tables,
    base,
    onChange,
  }: { tables: LookupTables; base: string; onChange: (what: string) => void },
): ImportedBlock[] {
  const content = insertReused(node.fields.get("content:encoded") ?? "", tables, onChange);
  for (const [, name = ""] of content.matchAll(DYNAMIC))
    if (!EMPTY_BLOCKS.has(name)) onChange(`block ${name} left out, which WordPress fills`);
  const html = expandShortcodes(content, {
    findAttachment: (id) => findAttachment(id, tables),
    listAttached: (id) => listAttached(id ?? node.fields.get("wp:post_id") ?? "", tables),
    onChange,
  });
  return htmlToBlocks(html + footnotesOf(node.meta), {
    // Text of the classic editor has no block comments, and its line breaks are significant.
    mode: content.includes("<!-- wp:") ? "html" : "classic",
    base,
    onChange,
  });
}

/** The content with that of the reusable blocks that it names. */
function insertReused(
  content: string,
  tables: LookupTables,
  onChange: (what: string) => void,
): string {
  let count = 0;
  let length = 0;
  const insert = (text: string, depth: number): string =>
    text.replace(REUSED, (_all, json: string) => {
      const ref = referenceSchema.safeParse(json).data?.ref;
      const reused = ref === undefined ? null : tables.get("reusable", String(ref));
      count += 1;
      length += reused?.length ?? 0;
      const isTooMuch = count > MOST_REUSED || length > MAX_REUSED_LENGTH;
      if (reused !== null && depth < DEEPEST_REUSE && !isTooMuch) return insert(reused, depth + 1);
      onChange("reusable block left out, which the archive lacks");
      return "";
    });
  return insert(content, 0);
}

/** WordPress keeps footnotes beside the text; this is the list that its pages show below. */
function footnotesOf(meta: WxrNode["meta"]): string {
  const parsed = footnotesSchema.safeParse(meta.get("footnotes"));
  const items = (parsed.data ?? []).map(
    ({ id, content }) => `<li id="${id}">${content} <a href="#${id}-link">↩</a></li>`,
  );
  return items.length === 0 ? "" : `<ol>${items.join("")}</ol>`;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
