import { type Editor, Extension } from "@tiptap/core";
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
    // The library would take `$&` for the found text.
    replace: options.replacement.replaceAll("$", "$$$$"),
    caseSensitive: options.isCaseSensitive,
    wholeWord: options.isWholeWord,
    literal: true,
  });
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
  COMMANDS[command](editor.state, editor.view.dispatch, editor.view);
}
