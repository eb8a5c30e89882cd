import type { Json } from "../../app/data/json.types.ts";
import type { ImageBlock, ParagraphBlock } from "../../app/domain/content.ts";
import type { ImportedBlock } from "../html/block-writer.ts";
import type { ImageStore, ImageUser } from "./store-images.ts";
import type { RecordingStore } from "./store-recordings.ts";

/** Replaces references to files with storage paths; a missing image, or gallery, leaves its caption as a paragraph. */
export async function withStoredFiles(
  article: ImageUser,
  {
    images,
    recordings,
    blocks: given,
  }: { images: ImageStore; recordings: RecordingStore; blocks: readonly ImportedBlock[] },
): Promise<Json[]> {
  const blocks: ImportedBlock[] = [];
  for (const unresolved of given) {
    const isRecording = unresolved.type === "audio" || unresolved.type === "video";
    const block = isRecording ? await recordings.resolve(unresolved, article.where) : unresolved;
    if (block === null) {
      blocks.push(...wordsOf(unresolved));
      continue;
    }
    if ((block.type === "embed" || block.type === "video") && block.src !== "") {
      blocks.push({ ...block, src: (await images.resolve(block.src, article)) ?? "" });
    } else if (block.type === "gallery") {
      const inner = await storeImages(block.children);
      const stored = inner.filter((each): each is ImageBlock => each.type === "image");
      if (stored.length > 0) blocks.push({ ...block, children: stored });
      else if (block.caption !== "")
        blocks.push({ type: "paragraph", children: [{ text: block.caption }] });
      blocks.push(...inner.filter(({ type }) => type !== "image"));
    } else if (block.type === "fact-box") {
      blocks.push({ ...block, children: await storeImages(block.children) });
    } else blocks.push(...(await storeImages([block])));
  }
  return blocks;

  async function storeImages<Inner extends ImportedBlock>(
    inner: readonly Inner[],
  ): Promise<(Inner | ImageBlock | ParagraphBlock)[]> {
    const stored: (Inner | ImageBlock | ParagraphBlock)[] = [];
    for (const block of inner) {
      if (block.type !== "image") {
        stored.push(block);
        continue;
      }
      const src = await images.resolve(block.src, article);
      if (src) stored.push({ ...block, src });
      else if (textBelow(block))
        stored.push({ type: "paragraph", children: [{ text: textBelow(block) }] });
    }
    return stored;
  }
}

/** Title, caption and credit of a recording that cannot be had, as paragraphs in its place. */
function wordsOf(block: ImportedBlock): ParagraphBlock[] {
  if (block.type !== "audio" && block.type !== "video") return [];
  return [block.title, block.caption, block.credit]
    .filter((text) => text !== "")
    .map((text) => ({ type: "paragraph", children: [{ text }] }));
}

function textBelow({ caption, credit }: ImageBlock): string {
  return [caption, credit].filter(Boolean).join(" ");
}
