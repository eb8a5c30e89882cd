import type { Editor } from "@tiptap/core";
import { parseLinkAddress, rawText } from "../domain/parse-inlines.ts";

/** The link at the cursor. `isNewText`: there is neither a link nor a selection. */
export function readLink(editor: Editor): { href: string; isNewText: boolean } {
  const href = rawText(editor.getAttributes("link").href);
  return { href, isNewText: href === "" && editor.state.selection.empty };
}

/** Links the selection, changes the link at the cursor, or inserts `text` as a new link. */
export function setLink(editor: Editor, { href, text }: { href: string; text: string }): void {
  const { isNewText } = readLink(editor);
  const chain = editor.chain().focus();
  if (isNewText) {
    const marks = [{ type: "link", attrs: { href } }];
    // Text typed next is not part of the link.
    chain.insertContent({ type: "text", text, marks }).unsetMark("link").run();
  } else {
    chain.extendMarkRange("link").setLink({ href }).run();
  }
}

export function removeLink(editor: Editor): void {
  editor.chain().focus().extendMarkRange("link").unsetLink().run();
}

/** An address of the site without its host, so that the link holds when the site moves; others as they are. */
export function withoutOwnHost(address: string, origin: string): string {
  const url = URL.parse(address);
  if (url?.origin !== origin) return address;
  return parseLinkAddress(url.pathname + url.search + url.hash) ?? address;
}

/** Completes a typed address ("example.org", "desk@example.org", "/about"); undefined when it cannot be linked to. */
export function completeLinkAddress(typed: string): string | undefined {
  const text = typed.trim();
  if (/^[^\s@:/]+@[^\s@:/][^\s@:/.]*\.[^\s@:/]+$/.test(text))
    return parseLinkAddress(`mailto:${text}`);
  if (/^(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?:[:/?#]\S*)?$/u.test(text)) {
    return parseLinkAddress(`https://${text}`);
  }
  return isComplete(text) ? parseLinkAddress(text) : undefined;
}

function isComplete(text: string): boolean {
  return /^(?:https?:\/)?\/\S+$/i.test(text) || /^mailto:[^\s@]+@\S+$/i.test(text);
}
