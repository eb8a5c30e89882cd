import { z } from "zod";
import type { Attachment } from "../html/shortcode-html.ts";
import type { LookupTables } from "../input/lookup-tables.ts";
import type { WxrNode } from "./wxr-items.ts";

const attachmentSchema = z.object({ url: z.string(), alt: z.string(), caption: z.string() });
/** Attachments of a post that a gallery shows. */
const MOST_ATTACHED = 500;

/** Notes an image, recording or document by its number, and the post that it was uploaded for. */
export function addAttachment({ fields, meta }: WxrNode, tables: LookupTables): void {
  const field = (name: string) => fields.get(name) ?? "";
  const attachment: Attachment = {
    url: field("wp:attachment_url") || field("guid"),
    alt: meta.get("_wp_attachment_image_alt") ?? "",
    caption: field("excerpt:encoded").trim(),
  };
  const id = field("wp:post_id");
  tables.add("attachment", id, JSON.stringify(attachment));
  const parent = field("wp:post_parent");
  const order = Number(field("wp:menu_order")) || 0;
  if (parent !== "" && parent !== "0") tables.add("attached", parent, id, order);
}

export function findAttachment(id: string, tables: Pick<LookupTables, "get">): Attachment | null {
  const json = tables.get("attachment", id);
  return json ? attachmentSchema.parse(JSON.parse(json)) : null;
}

/** Files that were uploaded for a post, in its order. */
export function listAttached(
  post: string,
  tables: Pick<LookupTables, "get" | "list">,
): Attachment[] {
  return tables
    .list("attached", post)
    .slice(0, MOST_ATTACHED)
    .map((id) => findAttachment(id, tables))
    .filter((each) => each !== null);
}
