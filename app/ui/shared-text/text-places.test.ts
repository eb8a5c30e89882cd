import fc from "fast-check";
import { expect, test } from "vitest";
import { applyUpdate, Doc, encodeStateAsUpdate } from "yjs";
import { applyTextChanges, findTextChange } from "./text-change.ts";
import { createPlaces, type Delta, movePlace } from "./text-places.ts";

test.each<[string, number, Delta, boolean, number]>([
  ["text before it", 3, [{ insert: "ab" }], false, 5],
  ["text after it", 3, [{ retain: 4 }, { insert: "ab" }], false, 3],
  ["text at it", 3, [{ retain: 3 }, { insert: "ab" }], false, 3],
  ["text at it, where it comes after", 3, [{ retain: 3 }, { insert: "ab" }], true, 5],
  ["deleted text before it", 3, [{ delete: 2 }], false, 1],
  ["deleted text around it", 3, [{ retain: 1 }, { delete: 5 }], false, 1],
  [
    "several changes",
    3,
    [{ insert: "a" }, { retain: 2 }, { delete: 1 }, { insert: "bc" }],
    false,
    3,
  ],
])("a place moves along with %s", (_name, place, delta, isAfter, moved) => {
  expect(movePlace(place, delta, isAfter)).toBe(moved);
});

/** Another writer's copy of a text, whose changes a field does not show. */
function openHidden(text: string) {
  const [mine, theirs] = [new Doc(), new Doc()];
  mine.getText("title").insert(0, text);
  applyUpdate(theirs, encodeStateAsUpdate(mine));
  return { mine: mine.getText("title"), theirs: theirs.getText("title") };
}

const edit = fc.record({
  at: fc.nat(),
  removed: fc.nat({ max: 3 }),
  inserted: fc.string({ maxLength: 3 }),
});

function change(
  text: string,
  { at, removed, inserted }: { at: number; removed: number; inserted: string },
) {
  const start = at % (text.length + 1);
  return text.slice(0, start) + inserted + text.slice(start + removed);
}

test("what is typed beside hidden changes arrives as if it had been typed in another copy", () => {
  fc.assert(
    fc.property(
      fc.string({ maxLength: 12 }),
      fc.array(fc.record({ isMine: fc.boolean(), edit }), { maxLength: 8 }),
      (before, edits) => {
        const { mine, theirs } = openHidden(before);
        const places = createPlaces(before.length);
        let shown = before;
        mine.observe(({ delta }, { local }) => {
          if (!local) places.hide(delta);
        });
        for (const { isMine, edit: each } of edits) {
          if (isMine) {
            const after = change(shown, each);
            const typed = findTextChange(shown, after);
            shown = after;
            if (typed) applyTextChanges(mine, places.type(typed));
          } else {
            const typed = findTextChange(theirs.toString(), change(theirs.toString(), each));
            if (typed) applyTextChanges(theirs, [typed]);
            if (theirs.doc && mine.doc) applyUpdate(mine.doc, encodeStateAsUpdate(theirs.doc));
          }
        }
        // Every character that the field shows and nobody deleted is where it says it is.
        const all = mine.toString();
        for (let index = 0; index < shown.length; index += 1) {
          const place = places.toShared(index + 1) - 1;
          if (place > places.toShared(index) - 1) expect(all[place]).toBe(shown[index]);
        }
        const lost = edits.every(({ edit: { removed } }) => removed === 0);
        if (lost) for (const letter of shown) expect(all).toContain(letter);
      },
    ),
  );
});
