import { applyUpdate, Doc, encodeStateAsUpdate, type Text } from "yjs";

/** A change of a text: at `start`, `removed` characters (UTF-16 units) give way to `inserted`. */
export type TextChange = { start: number; removed: number; inserted: string };

/**
 * The smallest change from one text to another in one place; undefined where they are the same. Surrogate pairs stay
 * whole. `cursor` is the cursor in the new text, if it was typed: of the same letters in a row, the ones typed are
 * those before it.
 */
export function findTextChange(
  before: string,
  after: string,
  cursor = after.length,
): TextChange | undefined {
  if (before === after) return undefined;
  const shorter = Math.min(before.length, after.length);
  let end = 0;
  const mostAfter = Math.min(shorter, after.length - cursor);
  while (end < mostAfter && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  let start = 0;
  while (start < shorter - end && before[start] === after[start]) start += 1;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  if (isWithinPair(before, start) || isWithinPair(after, start)) start -= 1;
  if (isWithinPair(before, before.length - end) || isWithinPair(after, after.length - end))
    end -= 1;
  return {
    start,
    removed: before.length - end - start,
    inserted: after.slice(start, after.length - end),
  };
}

function isWithinPair(text: string, index: number): boolean {
  return /[\uD800-\uDBFF]/.test(text[index - 1] ?? "") && /[\uDC00-\uDFFF]/.test(text[index] ?? "");
}

/** Makes a shared text say `value`, by its smallest change. */
export function changeText(text: Text, value: string): void {
  const change = findTextChange(text.toString(), value);
  if (change) applyTextChanges(text, [change]);
}

/** The text with what two people made of the same one, as a shared text merges it. */
export function mergeTexts(before: string, mine: string, theirs: string): string {
  if (mine === theirs || before === theirs) return mine;
  const [one, other] = [new Doc(), new Doc()];
  one.getText().insert(0, before);
  applyUpdate(other, encodeStateAsUpdate(one));
  changeText(one.getText(), mine);
  changeText(other.getText(), theirs);
  applyUpdate(one, encodeStateAsUpdate(other));
  return one.getText().toString();
}

/** Each change is in places of the text after those before it. */
export function applyTextChanges(text: Text, changes: readonly TextChange[]): void {
  for (const { start, removed, inserted } of changes) {
    if (removed > 0) text.delete(start, removed);
    if (inserted !== "") text.insert(start, inserted);
  }
}

/** The same changes of a text that is not shared. */
export function changeString(text: string, changes: readonly TextChange[]): string {
  return changes.reduce(
    (changed, { start, removed, inserted }) =>
      changed.slice(0, start) + inserted + changed.slice(start + removed),
    text,
  );
}
