import { expect, test } from "vitest";
import { teamMembers } from "./about-page.tsx";

test.each([
  ["Ada Birch", "AB"],
  ["Ben van Dijk", "BD"],
  ["Cho", "C"],
  ["élise Ørsted", "ÉØ"],
  ["[name]", ""],
])("the initials of %s are %j", (name, initials) => {
  expect(teamMembers({ team: [{ name, role: "Editor" }] })).toEqual([
    { name, role: "Editor", initials },
  ]);
});
