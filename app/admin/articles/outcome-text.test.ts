import { expect, test } from "vitest";
import type { ArticleOutcome } from "../../domain/newsroom/staff-article.ts";
import { doneText, isSuccess, problemText } from "./outcome-text.ts";

const outcome = (kind: ArticleOutcome["kind"], detail: string | null = null): ArticleOutcome => ({
  id: "a",
  kind,
  detail,
});

test("says what was done to one article or several", () => {
  expect(doneText({ action: "publish" }, 1)).toBe("1 article is published.");
  expect(doneText({ action: "unpublish" }, 3)).toBe("3 articles are no longer published.");
  expect(doneText({ action: "set", details: { addTags: ["Sea"] } }, 2)).toBe(
    "2 articles are changed.",
  );
  expect(doneText({ action: "set", details: { isPopular: false } }, 2)).toBe(
    "2 articles are no longer trending.",
  );
});

test.each([
  [outcome("done"), true, undefined],
  [outcome("unchanged"), true, undefined],
  [outcome("missing", "slug, author"), false, "Missing: slug, author."],
  [outcome("slug-taken"), false, "Its address is already in use by another article."],
  [outcome("not-allowed"), false, "You may not do this with this article."],
  [outcome("not-found"), false, "It does not exist any more."],
  [
    outcome("restored-as-draft", "slug-taken"),
    true,
    "Restored as a draft: another article has taken its address.",
  ],
  [outcome("failed", "value too long"), false, "value too long"],
])("explains the outcome %j", (result, isDone, text) => {
  expect(isSuccess(result)).toBe(isDone);
  expect(problemText(result)).toBe(text);
});
