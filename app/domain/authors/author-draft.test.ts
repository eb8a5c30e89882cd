import { expect, test } from "vitest";
import {
  type AuthorDraft,
  changedFields,
  contestedFields,
  reopenDraft,
  shownFields,
} from "./author-draft.ts";

const OPENED = { name: "Ana", bio: "Old.", imageSrc: "old.webp" };

test("only the fields that differ from what was opened are changed, without blanks around them", () => {
  const typed = { name: " Ana ", bio: " New. ", imageSrc: "old.webp" };
  expect(changedFields({ opened: OPENED, typed })).toEqual({ bio: "New." });
});

test("what somebody else changed in a field that the writer left alone is shown, and stays", () => {
  const draft: AuthorDraft = {
    opened: OPENED,
    typed: { imageSrc: "new.webp", bio: "Old." },
    theirs: { ...OPENED, name: "Ana Lee" },
  };
  expect(shownFields(draft)).toEqual({ name: "Ana Lee", bio: "Old.", imageSrc: "new.webp" });
  expect(changedFields(draft)).toEqual({ imageSrc: "new.webp" });
  expect(contestedFields(draft)).toEqual({});
});

test("a field that both changed is contested, until the writer types what the other did", () => {
  const theirs = { ...OPENED, bio: "Theirs." };
  const draft = { opened: OPENED, typed: { bio: "Mine." }, theirs };
  expect(contestedFields(draft)).toEqual({ bio: "Theirs." });
  expect(contestedFields({ ...draft, typed: { bio: "Theirs." } })).toEqual({});
});

test("a form that is opened again keeps what was typed where nobody else changed anything", () => {
  const draft = { opened: OPENED, typed: { bio: "Mine.", imageSrc: "new.webp" } };
  expect(shownFields(reopenDraft(draft, OPENED))).toEqual({ ...OPENED, ...draft.typed });
  const theirs = { ...OPENED, bio: "Theirs." };
  expect(reopenDraft(draft, theirs)).toEqual({ opened: theirs, typed: { imageSrc: "new.webp" } });
});
