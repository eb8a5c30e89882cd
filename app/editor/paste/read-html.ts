import type { Schema } from "@tiptap/pm/model";
import type { ImageUploads } from "../../blocks/image/image-uploads.ts";
import { showToast } from "../../ui/show-toast.ts";
import { dataToFile } from "./arrange-images.ts";
import { cleanHtml, isOwnHtml } from "./clean-html.ts";
import { neutralizeStyles } from "./styles.ts";

/** Clipboard HTML as the editor takes it: structure is kept, styles are dropped, embedded images are uploaded. */
export function readHtml(
  html: string,
  { schema, uploads }: { schema: Schema; uploads: ImageUploads },
): string {
  if (isOwnHtml(html, schema)) return neutralizeStyles(html);
  const { html: clean, images, lostImages } = cleanHtml(html);
  if (lostImages > 0) showLostImages(lostImages);
  return startUploads(clean, images, uploads);
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

function showLostImages(count: number): void {
  showToast({
    title: count === 1 ? "1 Image Not Pasted" : `${count} Images Not Pasted`,
    description: "The clipboard didn't include image files. Add images with the toolbar.",
  });
}
