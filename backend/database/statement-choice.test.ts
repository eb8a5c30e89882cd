import { expect, test } from "vitest";
import { createStatementChoice } from "./statement-choice.ts";

test("a statement is prepared once it has come three times", () => {
  const isWorthPreparing = createStatementChoice();
  const answers = Array.from({ length: 5 }, () => isWorthPreparing("select 1"));
  expect(answers).toEqual([false, false, false, true, true]);
});

test("statements that come once are never prepared, and do not keep others from it", () => {
  const isWorthPreparing = createStatementChoice();
  const once = Array.from({ length: 5000 }, (_, index) => isWorthPreparing(`select ${index}`));
  expect(once).not.toContain(true);
  const often = Array.from({ length: 4 }, () => isWorthPreparing("select often"));
  expect(often.at(-1)).toBe(true);
});

test("at most 64 statements are prepared", () => {
  const isWorthPreparing = createStatementChoice();
  const chosen = Array.from({ length: 200 }, (_, index) => {
    const answers = Array.from({ length: 5 }, () => isWorthPreparing(`select ${index}`));
    return answers.at(-1);
  });
  expect(chosen.filter(Boolean)).toHaveLength(64);
});
