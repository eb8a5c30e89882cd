// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { applyUpdate, Doc, encodeStateAsUpdate, XmlElement } from "yjs";
import { getSharedBody } from "./engine/shared-document.ts";
import { readFragment } from "./engine/stored-body.ts";
import { insertBlocks } from "./insert-blocks.ts";
import { setLink } from "./links.ts";
import { closeWriters, item, list, openTwice, paragraph } from "./two-writers.ts";

afterEach(closeWriters);

const image = {
  type: "image",
  src: "2026/11/a.png",
  alt: "",
  caption: "",
  credit: "",
  children: [],
};
const unknown = { type: "player", address: "https://example.org/film", size: [16, 9] };

test.each([
  ["a list", list(item("a"))],
  ["an image", image],
  ["a divider", { type: "divider", children: [] }],
  ["bold lines", { type: "paragraph", children: [{ text: "One\ntwo", bold: true }] }],
  ["text", paragraph("One")],
])("opening and clicking an article that begins with %s changes nothing", (_, block) => {
  const warn = vi.spyOn(console, "warn");
  const { mine } = openTwice([block]);
  const before = encodeStateAsUpdate(mine.doc);
  mine.editor.commands.setTextSelection(mine.editor.state.doc.content.size - 1);
  mine.editor.view.dispatch(mine.editor.state.tr);
  expect(encodeStateAsUpdate(mine.doc)).toEqual(before);
  expect(mine.stored()).toEqual([block]);
  expect(warn).not.toHaveBeenCalled();
});

test("addresses that somebody else wrote are not made links", () => {
  const { mine, theirs, meet } = openTwice([
    paragraph("See https://example.org"),
    paragraph("Two"),
  ]);
  theirs.type(2, "!");
  meet();
  mine.type(3, "!");
  expect(JSON.stringify(meet())).not.toContain("link");
});

test("a first block that two writers removed in parts is gone where nobody has the article open", () => {
  const main = [list(item("a"), item("b")), paragraph("Text")];
  const { mine, theirs, meet } = openTwice(main);
  const [{ state, view }, other] = [mine.editor, theirs.editor];
  view.dispatch(state.tr.delete(1, 6));
  other.view.dispatch(other.state.tr.delete(6, 11));
  const unopened = new Doc();
  for (const { doc } of [mine, theirs]) applyUpdate(unopened, encodeStateAsUpdate(doc));
  expect(readFragment(getSharedBody(unopened), { main }).main).toEqual([paragraph("Text")]);
  expect(meet()).toEqual([paragraph("Text")]);
  expect(mine.seen()).toHaveLength(1);
});

test("words that two write in the same paragraph at once are all kept", () => {
  const { mine, theirs, meet } = openTwice([paragraph("Harbor")]);
  mine.type(7, " opens");
  theirs.type(1, "The ");
  expect(meet()).toEqual([paragraph("The Harbor opens")]);
  expect(mine.editor.state.selection.from).toBe(17);
});

test("a paragraph in which two begin at once holds the words of both", () => {
  const { mine, theirs, meet } = openTwice([]);
  mine.type(1, "One. ");
  theirs.type(1, "Two. ");
  expect([[paragraph("One. Two. ")], [paragraph("Two. One. ")]]).toContainEqual(meet());
});

test("a block that one deletes while another edits its neighbor goes alone", () => {
  const { mine, theirs, meet } = openTwice([paragraph("One"), paragraph("Two"), unknown]);
  mine.editor.commands.deleteRange({ from: 0, to: 5 });
  theirs.type(9, "!");
  expect(meet()).toEqual([paragraph("Two!"), unknown]);
});

test("a block that one deletes while another writes in it is deleted, and undo brings it back", () => {
  const { mine, theirs, meet } = openTwice([paragraph("One"), paragraph("Two")]);
  mine.editor.commands.deleteRange({ from: 0, to: 5 });
  theirs.type(4, "!");
  expect(meet()).toEqual([paragraph("Two")]);
  mine.editor.commands.undo();
  expect(JSON.stringify(meet())).toContain("One");
});

test("list items that one moves while another adds one are kept", () => {
  const { mine, theirs, meet } = openTwice([list(item("a"), item("b"), item("c"))]);
  mine.editor.commands.setTextSelection(8);
  mine.editor.commands.sinkListItem("listItem");
  theirs.editor.commands.setTextSelection(14);
  theirs.editor.commands.splitListItem("listItem");
  theirs.editor.view.dispatch(theirs.editor.state.tr.insertText("d"));
  expect(meet()).toEqual([list(item("a", list(item("b"))), item("c"), item("d"))]);
});

test("a nested list survives when its item is written in and another item is removed", () => {
  const { mine, theirs, meet } = openTwice([list(item("a", list(item("aa"))), item("b"))]);
  mine.type(4, "!");
  theirs.editor.commands.setTextSelection(9);
  theirs.editor.commands.liftListItem("listItem");
  expect(JSON.stringify(meet())).toMatch(/a!.*aa.*b/);
});

test("links that two set on overlapping words leave the words as they are", () => {
  const { mine, theirs, meet } = openTwice([paragraph("one two three")]);
  mine.editor.commands.setTextSelection({ from: 1, to: 8 });
  setLink(mine.editor, { href: "https://example.org/mine", text: "" });
  theirs.editor.commands.setTextSelection({ from: 5, to: 14 });
  setLink(theirs.editor, { href: "https://example.org/theirs", text: "" });
  meet();
  expect(mine.editor.state.doc.textContent).toBe("one two three");
  expect(JSON.stringify(mine.stored())).toContain("/mine");
  expect(JSON.stringify(mine.stored())).toContain("/theirs");
});

test("a link over a line break is one link to edit in an opened article", () => {
  const href = "https://example.org/new";
  const link = (address: string) => ({
    type: "link",
    href: address,
    children: [{ text: "one\ntwo" }],
  });
  const { mine } = openTwice([{ type: "paragraph", children: [link("https://example.org/old")] }]);
  mine.editor.commands.setTextSelection(2);
  setLink(mine.editor, { href, text: "" });
  expect(mine.stored()).toEqual([{ type: "paragraph", children: [link(href)] }]);
});

test("a mark that one sets on words in which another writes a line break covers both lines", () => {
  const { mine, theirs, meet } = openTwice([paragraph("one two")]);
  mine.editor.commands.setTextSelection({ from: 1, to: 8 });
  mine.editor.commands.toggleMark("bold");
  theirs.editor.commands.setTextSelection(4);
  theirs.editor.commands.keyboardShortcut("Shift-Enter");
  const text = JSON.stringify(meet());
  expect(text).toContain("one");
  expect(text).toContain("two");
});

test("texts of an image that two fill in at once are both kept", () => {
  const { mine, theirs, meet } = openTwice([image]);
  mine.editor.view.dispatch(mine.editor.state.tr.setNodeAttribute(0, "alt", "A harbor"));
  theirs.editor.view.dispatch(theirs.editor.state.tr.setNodeAttribute(0, "credit", "Ada"));
  expect(meet()).toEqual([{ ...image, alt: "A harbor", credit: "Ada" }]);
});

test("an image without an address is not stored, and anybody can remove it", () => {
  const { mine, theirs, meet } = openTwice([paragraph("One")]);
  insertBlocks(mine.editor, [{ type: "image", attrs: { upload: "upload-1" } }]);
  expect(meet()).toEqual([paragraph("One")]);
  expect(theirs.seen().map(({ type }) => type)).toEqual(["paragraph", "image", "paragraph"]);
  theirs.editor.commands.setNodeSelection(5);
  theirs.editor.commands.deleteSelection();
  meet();
  expect(mine.seen().map(({ type }) => type)).toEqual(["paragraph", "paragraph"]);
});

test("an unknown block rides along while others write around it and move it", () => {
  const { mine, theirs, meet } = openTwice([paragraph("One"), paragraph("Two"), unknown]);
  mine.type(4, "!");
  const { doc, tr } = theirs.editor.state;
  theirs.editor.view.dispatch(tr.delete(10, 11).insert(0, doc.child(2)));
  expect(meet()).toEqual([unknown, paragraph("One!"), paragraph("Two")]);
});

test("words that somebody wrote in a block stay when the other undoes creating it", () => {
  const { mine, theirs, meet } = openTwice([paragraph("One")]);
  mine.editor.commands.setTextSelection(4);
  mine.editor.commands.splitBlock();
  mine.editor.commands.setNode("heading", { level: 2 });
  meet();
  theirs.type(6, "Theirs");
  meet();
  while (mine.editor.commands.undo()) meet();
  expect(JSON.stringify(mine.stored())).toContain("Theirs");
});

test("several changes at once that shorten the text before the cursor keep the cursor in its word", () => {
  const { mine, theirs, meet } = openTwice([paragraph("A long first paragraph"), paragraph("Two")]);
  mine.editor.commands.setTextSelection(28);
  const followUp = () => {
    mine.fragment.unobserveDeep(followUp);
    mine.fragment.insert(1, [new XmlElement("divider")]);
  };
  mine.fragment.observeDeep(followUp);
  theirs.editor.commands.deleteRange({ from: 0, to: 24 });
  expect(meet()).toEqual([paragraph("Two"), { type: "divider", children: [] }]);
  expect(mine.editor.state.selection.from).toBe(4);
});
