import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Editor } from "@tiptap/core";
import { Doc } from "yjs";
import { type LookUpEmbed, NoEmbedError } from "../blocks/embed/embed-lookup.ts";
import { createImageUploads } from "../blocks/image/image-uploads.ts";
import { schemaExtensions } from "./engine/schema.ts";
import { getSharedBody } from "./engine/shared-document.ts";
import { readFragment } from "./engine/stored-body.ts";
import { createLazyHtmlCode } from "./paste/html-code.ts";
import { pasteRules } from "./paste-rules.ts";
import { sharedBody } from "./shared-body.ts";

export const code = createLazyHtmlCode();

/** Opens an empty article for tests of pasting; `blocks` reads what it stores. */
export function openForPaste(lookUp: LookUpEmbed = refuseEmbeds) {
  const uploads = createImageUploads({
    upload: async () => "2026/11/pasted.png",
    findFacts: async () => null,
    previews: { create: () => "blob:x", revoke: () => undefined },
  });
  const fragment = getSharedBody(new Doc());
  const editor = new Editor({
    extensions: [...schemaExtensions, ...sharedBody(fragment), pasteRules(uploads, code, lookUp)],
  });
  return { editor, blocks: () => readFragment(fragment, undefined).main };
}

const refuseEmbeds: LookUpEmbed = () => Promise.reject(new NoEmbedError());

/** Pastes HTML into an empty article and returns the stored blocks. */
export function pasteHtml(html: string): unknown[] {
  const { editor, blocks } = openForPaste();
  editor.view.pasteHTML(html, new ClipboardEvent("paste"));
  editor.state.doc.check();
  const main = blocks();
  editor.destroy();
  return main;
}

export function readSample(name: string): string {
  return readFileSync(join(import.meta.dirname, "paste", "samples", `${name}.html.txt`), "utf8");
}
