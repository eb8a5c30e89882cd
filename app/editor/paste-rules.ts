import { Extension } from "@tiptap/core";
import { Plugin } from "@tiptap/pm/state";
import type { PictureUploads } from "../blocks/image/picture-uploads.ts";
import { showToast } from "../ui/show-toast.ts";
import { cleanHtml, isOwnHtml } from "./paste/clean-html.ts";
import { dataToFile } from "./paste/data-to-file.ts";
import { textToSlice } from "./paste/plain-text.ts";
import { setStylesAside } from "./paste/set-styles-aside.ts";
import { withoutForeignContext } from "./paste/without-foreign-context.ts";

/** What is pasted keeps its structure and loses its looks. Pictures that came along as data are sent. */
export function pasteRules(uploads: PictureUploads) {
  return Extension.create({
    name: "pasteRules",
    addProseMirrorPlugins: () => [
      new Plugin({
        props: {
          transformPastedHTML(html) {
            if (isOwnHtml(html)) return setStylesAside(html);
            const { html: clean, pictures, lostPictures } = cleanHtml(html);
            if (lostPictures > 0) tellOfLoss(lostPictures);
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

function tellOfLoss(count: number): void {
  showToast({
    title: count === 1 ? "A Picture Was Left Out" : `${count} Pictures Were Left Out`,
    description: "They did not come along with the text. Add them with the picture button.",
  });
}
