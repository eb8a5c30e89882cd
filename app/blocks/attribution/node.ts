import { Node } from "@tiptap/core";

/** Comes with imported stories; its words can be changed, nobody writes a new one. */
export const attributionNode = Node.create({
  name: "attribution",
  group: "block",
  content: "inline*",
  defining: true,
  parseHTML: () => [{ tag: "p.story-attribution", priority: 60 }],
  renderHTML: () => ["p", { class: "story-attribution" }, 0],
});
