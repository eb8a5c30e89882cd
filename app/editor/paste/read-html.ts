import type { Schema } from "@tiptap/pm/model";
import type { ImageUploads } from "../../blocks/image/image-uploads.ts";
import { showToast } from "../../ui/show-toast.ts";
import { dataToFile } from "./arrange-images.ts";
import { type CleanHtml, cleanHtml, isOwnHtml } from "./clean-html.ts";
import { describeLeftOut, type LeftOut } from "./left-out.ts";
import { neutralizeStyles } from "./styles.ts";

/**
 * HTML of other programs as the editor takes it: structure is kept, styles are dropped, embedded images are uploaded.
 *
 * @param leftOut counts what was left out before.
 */
export function readHtml(
  html: string,
  {
    schema,
    uploads,
    undo,
    leftOut = {},
  }: { schema: Schema; uploads: ImageUploads; undo: () => void; leftOut?: Partial<LeftOut> },
): string {
  if (isOwnHtml(html, schema)) return neutralizeStyles(html);
  const clean = cleanHtml(html);
  showLosses({ ...clean, leftOut: addCounts(clean.leftOut, leftOut) }, undo);
  return startUploads(clean.html, clean.images, uploads);
}

export function hasTextInHtml(html: string): boolean {
  const { body } = new DOMParser().parseFromString(neutralizeStyles(html), "text/html");
  return (body.textContent ?? "").trim() !== "";
}

function startUploads(html: string, images: readonly string[], uploads: ImageUploads): string {
  return html.replace(/data-image="(\d+)"/g, (_match, index: string) => {
    const file = dataToFile(images[Number(index)] ?? "");
    return file ? `data-upload="${uploads.start(file)}"` : "";
  });
}

function addCounts(counts: LeftOut, more: Partial<LeftOut>): LeftOut {
  const sums = { ...counts };
  for (const [kind, count] of Object.entries(more)) sums[kind as keyof LeftOut] += count;
  return sums;
}

/** Says in one line what is not in the text, with an undo of the paste. */
function showLosses(
  { leftOut, lostImages }: Omit<CleanHtml, "html" | "images">,
  undo: () => void,
): void {
  const line = describeLeftOut(leftOut);
  const images = lostImages === 1 ? "1 Image Not Pasted" : `${lostImages} Images Not Pasted`;
  const hint = "The clipboard didn't include image files. Add images with the toolbar.";
  if (line === "" && lostImages === 0) return;
  showToast({
    title: line || images,
    ...(lostImages > 0 && { description: line === "" ? hint : `${images}. ${hint}` }),
    ...(line !== "" && { action: { label: "Undo", onPress: undo }, duration: 10_000 }),
  });
}
