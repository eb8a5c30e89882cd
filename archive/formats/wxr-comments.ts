import type { ArchiveComment } from "./archive-article.ts";
import { readDate } from "./read-date.ts";
import type { WxrNode } from "./wxr-items.ts";

/** The comments of a post of WordPress, pings of other sites included. */
export function commentsOf({ comments }: WxrNode): ArchiveComment[] {
  return comments.map((comment) => {
    const field = (name: string) => comment.get(`wp:comment_${name}`) ?? "";
    const parent = field("parent");
    return {
      source_id: field("id"),
      parent_id: parent === "" || parent === "0" ? null : parent,
      kind: field("type") || "comment",
      author_name: field("author"),
      author_email: field("author_email"),
      author_url: field("author_url"),
      body: field("content"),
      is_approved: field("approved") === "1",
      written_at: readDate(field("date_gmt")) ?? readDate(field("date")),
    };
  });
}
