import { type Editor, Extension } from "@tiptap/core";
import { Fragment, Slice } from "@tiptap/pm/model";
import {
  findNext,
  findPrev,
  getMatchHighlights,
  getSearchState,
  replaceAll,
  replaceNext,
  SearchQuery,
  search,
  setSearchState,
} from "prosemirror-search";
import { replaceInSharedText, type TextReplacement } from "./replace-in-shared-text.ts";

export type FindOptions = {
  text: string;
  replacement: string;
  isCaseSensitive: boolean;
  isWholeWord: boolean;
};

/** Marks what is searched for in the text. */
export const findInText = Extension.create({
  name: "findInText",
  addProseMirrorPlugins: () => [search()],
});

/** Searches for a text, literally. An empty text ends the search. */
export function setSearch(editor: Editor, options: FindOptions): void {
  const query = new SearchQuery({
    search: options.text,
    replace: options.replacement,
    caseSensitive: options.isCaseSensitive,
    wholeWord: options.isWholeWord,
    literal: true,
  });
  // The library's own reads `$&` as the found text, and loses an escaped `$` at the beginning.
  query.getReplacements = (state, { from, to }) => {
    const marks = state.doc.resolve(from).marksAcross(state.doc.resolve(to));
    const text = query.replace === "" ? null : state.schema.text(query.replace, marks);
    return [{ from, to, insert: new Slice(Fragment.from(text), 0, 0) }];
  };
  if (getSearchState(editor.state)?.query.eq(query)) return;
  editor.view.dispatch(setSearchState(editor.state.tr, query));
}

/** Number of matches, and which of them is selected: from 1, or 0 for none. */
export function countMatches({ state }: Editor): { total: number; current: number } {
  const matches = getMatchHighlights(state).find();
  const { from, to } = state.selection;
  const current = matches.findIndex((match) => match.from === from && match.to === to) + 1;
  return { total: matches.length, current };
}

const COMMANDS = { next: findNext, previous: findPrev, replace: replaceNext, replaceAll };

/** Moves the selection to a match, around the end of the text, or replaces matches. */
export function runFind(editor: Editor, command: keyof typeof COMMANDS): void {
  if (command === "replaceAll" && replaceInSharedText(editor.state, listReplacements(editor)))
    return;
  COMMANDS[command](editor.state, editor.view.dispatch, editor.view);
}

function listReplacements({ state }: Editor): TextReplacement[] {
  const text = getSearchState(state)?.query.replace ?? "";
  return getMatchHighlights(state)
    .find()
    .map(({ from, to }) => ({ from, to, text }));
}
