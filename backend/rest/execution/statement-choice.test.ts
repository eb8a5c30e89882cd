import { expect, test } from "vitest";
import { createStatementChoice } from "./statement-choice.ts";

test("prepares a statement after three uses", () => {
  const isWorthPreparing = createStatementChoice();
  const answers = Array.from({ length: 5 }, () => isWorthPreparing("select 1"));
  expect(answers).toEqual([false, false, false, true, true]);
});

test("never prepares statements that are used once, however many there are", () => {
  const isWorthPreparing = createStatementChoice();
  const once = Array.from({ length: 5000 }, (_, index) => isWorthPreparing(`select ${index}`));
  expect(once).not.toContain(true);
  const often = Array.from({ length: 4 }, () => isWorthPreparing("select often"));
  expect(often.at(-1)).toBe(true);
});

test("prepares at most 64 statements", () => {
  const isWorthPreparing = createStatementChoice();
  const chosen = Array.from({ length: 200 }, (_, index) => {
    const answers = Array.from({ length: 5 }, () => isWorthPreparing(`select ${index}`));
    return answers.at(-1);
  });
  expect(chosen.filter(Boolean)).toHaveLength(64);
});
