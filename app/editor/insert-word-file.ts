import type { Editor } from "@tiptap/core";
import { DOMParser } from "@tiptap/pm/model";
import type { ImageUploads } from "../blocks/image/image-uploads.ts";
import { showToast } from "../ui/show-toast.ts";
import { insertBlocks } from "./insert-blocks.ts";
import { readHtml } from "./paste/read-html.ts";
import { readWordFile, type WordText } from "./word/read-word-file.ts";

/** Inserts the text of a `.docx` file after the block that holds the caret, or says why it cannot be read. */
export async function insertWordFile(
  editor: Editor,
  uploads: ImageUploads,
  file: File,
): Promise<void> {
  const text = await readWordFile(file).catch((error: Error) => error);
  if (editor.isDestroyed) return;
  if (text instanceof Error) showFailure(text.message);
  else insertText(editor, uploads, { file, text });
}

function insertText(
  editor: Editor,
  uploads: ImageUploads,
  { file, text: { html, ...leftOut } }: { file: File; text: WordText },
): void {
  const { schema } = editor;
  const undo = () => editor.chain().undo().focus().run();
  const clean = readHtml(html, { schema, uploads, undo, leftOut });
  const { body } = new window.DOMParser().parseFromString(clean, "text/html");
  const blocks = DOMParser.fromSchema(schema).parse(body);
  if (blocks.textContent.trim() === "" && !/<img\b/.test(clean))
    showFailure(`“${file.name}” has no text.`);
  else insertBlocks(editor, blocks.toJSON().content);
}

function showFailure(description: string): void {
  showToast({ variant: "destructive", title: "Word Document Not Added", description });
}
