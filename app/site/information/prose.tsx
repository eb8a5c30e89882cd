import { Fragment } from "react";
import type { ProseBlock, ProsePart, ProseSection } from "../../domain/pages/prose.ts";

/** Sections of an information page with headings. */
export function Prose({ sections }: { sections: readonly ProseSection[] }) {
  return sections.map(({ id, title, blocks }) => (
    <Fragment key={id}>
      <h2 id={id}>{title}</h2>
      <ProseBlocks blocks={blocks} />
    </Fragment>
  ));
}

/** Text of a section. It is static, so its parts are keyed by index. */
export function ProseBlocks({ blocks }: { blocks: readonly ProseBlock[] }) {
  return blocks.map((block, place) => {
    const key = place;
    return "parts" in block ? (
      <p key={key}>{block.parts.map(toNode)}</p>
    ) : (
      <ul key={key}>
        {block.points.map((parts, index) => {
          const pointKey = index;
          return <li key={pointKey}>{parts.map(toNode)}</li>;
        })}
      </ul>
    );
  });
}

function toNode(part: ProsePart) {
  if (typeof part === "string") return part;
  return (
    <a key={part.to} href={part.to}>
      {part.text}
    </a>
  );
}
