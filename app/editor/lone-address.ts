import type { EditorState } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { withoutOwnHost } from "../domain/link-address.ts";
import { parseEmbedAddress } from "../domain/parse-embed.ts";

/** Whether the caret is in an empty line of the text, where an address stands alone. */
export function isInEmptyLine({ selection: { empty, $from } }: EditorState): boolean {
  const { parent, depth } = $from;
  return empty && depth === 1 && parent.type.name === "paragraph" && parent.content.size === 0;
}

/** The address that is all of a text; undefined for other texts, and for addresses that nothing embeds. */
export function readLoneAddress(text: string): string | undefined {
  const trimmed = text.trim();
  if (!/^https?:\/\/\S+$/i.test(trimmed)) return undefined;
  const isOwn = URL.parse(trimmed)?.origin === window.location.origin;
  return isOwn || parseEmbedAddress(trimmed) ? trimmed : undefined;
}

/** Puts an address into the text as a link. */
export function insertAddress({ state, dispatch }: EditorView, address: string): void {
  const { schema, tr } = state;
  const mark = schema.marks.link?.create({ href: withoutOwnHost(address, window.location.origin) });
  const link = schema.text(address, mark && [mark]);
  dispatch(tr.replaceSelectionWith(link, false).scrollIntoView());
}
