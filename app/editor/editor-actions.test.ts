import Minus from "lucide-react/icons/minus";
import { expect, test } from "vitest";
import { filterActions, GROUPS, listInsertActions } from "./editor-actions.ts";

const icon = Minus;
const run = () => undefined;
const actions = listInsertActions({
  media: [{ id: "image", label: "Image", synonyms: "photo picture", icon, run }],
  word: { id: "word-document", label: "Word document", icon, run },
  onDialog: run,
});

test("blocks are listed in groups", () => {
  const groups = filterActions(actions, "").map(({ group }) => group);
  expect(groups).toEqual(
    [...groups].sort((a = "Text", b = "Text") => GROUPS.indexOf(a) - GROUPS.indexOf(b)),
  );
  expect(new Set(groups)).toEqual(new Set(GROUPS));
});

test.each([
  ["", 17],
  ["h", 6],
  ["heading 3", 1],
  ["LIST", 2],
  ["photo", 2],
  ["nothing like it", 0],
])("the query %j finds %d blocks", (query, count) => {
  expect(filterActions(actions, query)).toHaveLength(count);
});

test.each([
  ["image", "Image"],
  ["quote", "Quote"],
  ["list", "Bulleted list"],
])("the first block found for %j is %s", (query, label) => {
  expect(filterActions(actions, query)[0]?.label).toBe(label);
});
