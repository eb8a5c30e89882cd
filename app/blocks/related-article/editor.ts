import { Node } from "@tiptap/core";
import type { RelatedArticleBlock } from "../../domain/content.ts";
import { rawText } from "../../domain/parse-inlines.ts";
import { createRelatedArticle } from "../../domain/related-article.ts";
import type { BlockEditor } from "../base/block-editor.ts";

/** Copied by the id of the article; other programs get its headline. */
const relatedArticleNode = Node.create({
  name: "relatedArticle",
  group: "block",
  atom: true,
  draggable: true,
  addAttributes: () => ({ id: attribute("related-id"), title: attribute("related-title") }),
  parseHTML: () => [
    {
      tag: "p[data-related-id]",
      priority: 60,
      getAttrs: (element) =>
        createRelatedArticle(element.dataset.relatedId ?? "", "") !== undefined && null,
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ["p", HTMLAttributes, HTMLAttributes["data-related-title"]],
});

function attribute(name: string) {
  const key = `data-${name}`;
  return {
    default: "",
    parseHTML: (element: HTMLElement) => element.getAttribute(key) ?? "",
    renderHTML: (attributes: Record<string, unknown>) => ({
      [key]: String(attributes[name.replace("related-", "")]),
    }),
  };
}

export const relatedArticleEditor: BlockEditor<RelatedArticleBlock> = {
  nodes: [relatedArticleNode],
  names: ["relatedArticle"],
  toEditor: ({ id, title }) => ({ type: "relatedArticle", attrs: { id, title } }),
  fromEditor: ({ attrs }) => createRelatedArticle(rawText(attrs?.id), rawText(attrs?.title)),
};
