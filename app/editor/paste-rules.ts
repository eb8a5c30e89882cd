import { Extension } from "@tiptap/core";
import { Plugin } from "@tiptap/pm/state";
import type { PictureUploads } from "../blocks/image/picture-uploads.ts";
import { showToast } from "../ui/show-toast.ts";
import { dataToFile } from "./paste/arrange-pictures.ts";
import { cleanHtml, isOwnHtml } from "./paste/clean-html.ts";
import { textToSlice, withoutForeignContext } from "./paste/slices.ts";
import { neutralizeStyles } from "./paste/styles.ts";

/** Cleans pasted content: structure is kept, styles are dropped, embedded images are uploaded. */
export function pasteRules(uploads: PictureUploads) {
  return Extension.create({
    name: "pasteRules",
    addProseMirrorPlugins: () => [
      new Plugin({
        props: {
          transformPastedHTML(html) {
            if (isOwnHtml(html)) return neutralizeStyles(html);
            const { html: clean, pictures, lostPictures } = cleanHtml(html);
            if (lostPictures > 0) showLostPictures(lostPictures);
            return startUploads(clean, pictures, uploads);
          },
          clipboardTextParser: (text, _context, _isPlain, view) =>
            textToSlice(text, view.state.schema),
          transformPasted: withoutForeignContext,
        },
      }),
    ],
  });
}

function startUploads(html: string, pictures: readonly string[], uploads: PictureUploads): string {
  return html.replace(/data-picture="(\d+)"/g, (_match, index: string) => {
    const file = dataToFile(pictures[Number(index)] ?? "");
    return file ? `data-upload="${uploads.start(file)}"` : "";
  });
}

function showLostPictures(count: number): void {
  showToast({
    title: count === 1 ? "1 Image Not Pasted" : `${count} Images Not Pasted`,
    description: "The clipboard didn't include image files. Add images with the toolbar.",
  });
}
