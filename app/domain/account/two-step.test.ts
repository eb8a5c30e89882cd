import { expect, test } from "vitest";
import {
  type Factor,
  factorLabel,
  inBlocks,
  isSecondStepDue,
  nextFactorName,
  recoveryCodesText,
} from "./two-step.ts";

const APP: Factor = { id: "1", kind: "totp", name: "", createdAt: "2026-11-21T12:00:00Z" };

test.each([
  ["nothing to show", false, [], false],
  ["something to show", false, [APP], true],
  ["something shown", true, [APP], false],
])("with %s", (_, hasShownFactor, factors, isDue) => {
  expect(isSecondStepDue({ hasShownFactor, factors })).toBe(isDue);
});

test("a factor without a name is called what it is", () => {
  expect(factorLabel(APP)).toBe("Authenticator app");
  expect(factorLabel({ ...APP, kind: "phone" })).toBe("Phone");
  expect(factorLabel({ ...APP, name: "Work phone" })).toBe("Work phone");
});

test("a phone is told by the end of its number", () => {
  expect(nextFactorName(["Authenticator app"], "+4915123456789")).toBe("Phone ending in 6789");
  expect(nextFactorName(["Phone ending in 6789"], "+15125556789")).toBe("Phone ending in 6789 2");
});

test.each([
  [[], "Authenticator app"],
  [["Work phone"], "Authenticator app"],
  [["Authenticator app"], "Authenticator app 2"],
  [["Authenticator app 2", "Authenticator app"], "Authenticator app 3"],
])("beside %j the next one is called %s", (names, name) => {
  expect(nextFactorName(names)).toBe(name);
});

test("codes are cut into blocks of four", () => {
  expect(inBlocks("k4m9x7qp2ab8ht3z", "-")).toBe("k4m9-x7qp-2ab8-ht3z");
  expect(inBlocks("ABCDEF", " ")).toBe("ABCD EF");
  expect(inBlocks("", " ")).toBe("");
});

test("saved codes say what they are for", () => {
  const text = recoveryCodesText("Broadsheet", "anna@example.org", ["k4m9x7qp2ab8ht3z"]);
  expect(text).toContain("anna@example.org at Broadsheet");
  expect(text).toContain("\nk4m9-x7qp-2ab8-ht3z\n");
});
