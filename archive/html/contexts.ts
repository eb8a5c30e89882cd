import type {
  BlockQuoteBlock,
  HeadingBlock,
  ImageBlock,
  ListBlock,
  ListItem,
  PullQuoteBlock,
} from "../../app/domain/content.ts";
import type { OpenBox } from "./box-writer.ts";
import type { OpenCell } from "./table-writer.ts";

export type QuoteBlock = BlockQuoteBlock | PullQuoteBlock;

/** An element of the source that is open, as far as it decides what becomes of the text in it. */
export type Context =
  | { kind: "text" }
  | { kind: "post" }
  | { kind: "heading"; level: HeadingBlock["level"] }
  | {
      kind: "quote";
      type: QuoteBlock["type"];
      last: QuoteBlock | null;
      cite: string[];
    }
  | { kind: "cite"; lines: string[] }
  | { kind: "list"; list: ListBlock }
  | { kind: "item"; item: ListItem; list: ListBlock }
  | { kind: "code"; language: string }
  | { kind: "table"; rows: OpenCell[][]; caption: string[] }
  | ({ kind: "cell"; start: number } & OpenCell)
  | (OpenBox & { kind: "box" })
  | { kind: "terms"; start: number; terms: number[] }
  | { kind: "figure"; images: ImageBlock[]; caption: string[] };

/** The innermost open element of these kinds. */
export function nearest<Kind extends Context["kind"]>(
  contexts: Context[],
  ...kinds: Kind[]
): Extract<Context, { kind: Kind }> | undefined {
  return contexts.findLast((context): context is Extract<Context, { kind: Kind }> =>
    kinds.some((kind) => kind === context.kind),
  );
}
