import { expect, test } from "vitest";
import { findRemarkProblems, tidyRemark } from "./preview-link.ts";

test("a remark is trimmed, and its name is one line", () => {
  expect(
    tidyRemark({
      name: " Ada\r\nReed\u0000 ",
      body: "\n One.\r\nTwo.\u0007 ",
      quote: " the harbour ",
    }),
  ).toEqual({ name: "Ada Reed", body: "One.\nTwo.", quote: "the harbour" });
});

test("a quote is cut to its limit, between characters", () => {
  const { quote } = tidyRemark({
    name: "Ada",
    body: "Fine.",
    quote: `${"x".repeat(999)}\u{1f600}y`,
  });
  expect(quote.length).toBe(1000);
  expect(quote.isWellFormed()).toBe(true);
});

test.each([
  [{ name: "Ada", body: "Fine." }, {}],
  [
    { name: "", body: "" },
    { name: "Please enter your name.", body: "Please enter your remark." },
  ],
  [
    { name: "x".repeat(201), body: "x".repeat(5001) },
    {
      name: "A name has at most 200 characters.",
      body: "A remark has at most 5,000 characters.",
    },
  ],
])("finds what is wrong with a remark (%#)", (fields, problems) => {
  expect(findRemarkProblems(fields)).toEqual(problems);
});
