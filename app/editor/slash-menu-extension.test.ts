import Minus from "lucide-react/icons/minus";
import { expect, test } from "vitest";
import { listSlashActions } from "./editor-actions.ts";
import { filterActions } from "./slash-menu-extension.ts";

const actions = listSlashActions(
  {
    id: "image",
    label: "Image",
    synonyms: "photo picture",
    icon: Minus,
    run: () => undefined,
  },
  () => undefined,
);

test.each([
  ["", 15],
  ["h", 5],
  ["heading 3", 1],
  ["LIST", 2],
  ["photo", 2],
  ["nothing like it", 0],
])("the slash menu query %j finds %d blocks", (query, count) => {
  expect(filterActions(actions, query)).toHaveLength(count);
});

test.each([
  ["image", "Image"],
  ["quote", "Quote"],
  ["list", "Bulleted list"],
])("the first block that the slash menu finds for %j is %s", (query, label) => {
  expect(filterActions(actions, query)[0]?.label).toBe(label);
});
