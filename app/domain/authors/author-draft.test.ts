import { expect, test } from "vitest";
import {
  type AuthorDraft,
  changedFields,
  contestedFields,
  reopenDraft,
  shownFields,
} from "./author-draft.ts";

const OPENED = { name: "Ana", bio: "Old.", imageSrc: "old.webp", kind: "person" as const };

test("changedFields returns only fields that differ from the opened author, trimmed", () => {
  const typed = { name: " Ana ", bio: " New. ", imageSrc: "old.webp" };
  expect(changedFields({ opened: OPENED, typed })).toEqual({ bio: "New." });
});

test("a change by somebody else to an untouched field is shown and kept", () => {
  const draft: AuthorDraft = {
    opened: OPENED,
    typed: { imageSrc: "new.webp", bio: "Old." },
    theirs: { ...OPENED, name: "Ana Lee" },
  };
  expect(shownFields(draft)).toEqual({
    ...OPENED,
    name: "Ana Lee",
    imageSrc: "new.webp",
  });
  expect(changedFields(draft)).toEqual({ imageSrc: "new.webp" });
  expect(contestedFields(draft)).toEqual({});
});

test("a field changed by both is contested until the values match", () => {
  const theirs = { ...OPENED, bio: "Theirs." };
  const draft = { opened: OPENED, typed: { bio: "Mine." }, theirs };
  expect(contestedFields(draft)).toEqual({ bio: "Theirs." });
  expect(contestedFields({ ...draft, typed: { bio: "Theirs." } })).toEqual({});
});

test("reopening a form keeps typed fields that nobody else has changed", () => {
  const draft = { opened: OPENED, typed: { bio: "Mine.", imageSrc: "new.webp" } };
  expect(shownFields(reopenDraft(draft, OPENED))).toEqual({ ...OPENED, ...draft.typed });
  const theirs = { ...OPENED, bio: "Theirs." };
  expect(reopenDraft(draft, theirs)).toEqual({ opened: theirs, typed: { imageSrc: "new.webp" } });
});
