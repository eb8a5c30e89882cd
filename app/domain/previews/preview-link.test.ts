import { expect, test } from "vitest";
import { findRemarkProblems, tidyRemark } from "./preview-link.ts";

test("a remark is trimmed, and its name is one line", () => {
  expect(tidyRemark({ name: " Ada\r\nReed\u0000 ", body: "\n One.\r\nTwo.\u0007 " })).toEqual({
    name: "Ada Reed",
    body: "One.\nTwo.",
  });
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
