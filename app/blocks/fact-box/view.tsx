import { type ReactNode, useId } from "react";
import type { FactBoxBlock, FactBoxChild } from "../../domain/content.ts";
import { useQuotes, useText } from "../../page-context/use-text.tsx";
import { BlockQuoteView } from "../block-quote/view.tsx";
import { HeadingView } from "../heading/view.tsx";
import { ImageView } from "../image/view.tsx";
import { ListView } from "../list/view.tsx";
import { ParagraphView } from "../paragraph/view.tsx";
import { TableView } from "../table/view.tsx";

type ChildOf<T extends FactBoxChild["type"]> = Extract<FactBoxChild, { type: T }>;

const childViews: {
  [T in FactBoxChild["type"]]: (props: { block: ChildOf<T> }) => ReactNode;
} = {
  paragraph: ParagraphView,
  heading: HeadingView,
  list: ListView,
  "block-quote": BlockQuoteView,
  image: ImageView,
  table: TableView,
};

/** A box beside the text, which screen readers announce by its title. */
export function FactBoxView({ block }: { block: FactBoxBlock }) {
  const t = useText();
  const quotes = useQuotes();
  const titleId = useId();
  const title = block.title.trim();
  const name = title === "" ? { "aria-label": t("Facts") } : { "aria-labelledby": titleId };
  return (
    <section className="fact-box" {...name}>
      {title !== "" && (
        <h2 id={titleId} dir="auto">
          {quotes(title)}
        </h2>
      )}
      {block.children.map((child, index) => (
        // Blocks have no ids and do not change while shown.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <ChildView key={index} block={child} />
      ))}
    </section>
  );
}

function ChildView<T extends FactBoxChild["type"]>({ block }: { block: ChildOf<T> }) {
  const View: (props: { block: ChildOf<T> }) => ReactNode = childViews[block.type as T];
  return <View block={block} />;
}
