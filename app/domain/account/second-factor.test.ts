import { expect, test } from "vitest";
import {
  type Factor,
  factorLabel,
  inGroups,
  needsSecondFactor,
  nextFactorName,
  readPhoneNumber,
  recoveryCodesText,
} from "./second-factor.ts";

const APP: Factor = { id: "1", kind: "totp", name: "", createdAt: "2026-11-21T12:00:00Z" };

test.each([
  ["no factor", false, [], false],
  ["an unverified factor", false, [APP], true],
  ["a verified factor", true, [APP], false],
])("needsSecondFactor is decided for a session with %s", (_, hasVerifiedFactor, factors, isDue) => {
  expect(needsSecondFactor({ hasVerifiedFactor, factors })).toBe(isDue);
});

test("a factor without a name is labeled by its kind", () => {
  expect(factorLabel(APP)).toBe("Authenticator app");
  expect(factorLabel({ ...APP, kind: "phone" })).toBe("Phone");
  expect(factorLabel({ ...APP, name: "Work phone" })).toBe("Work phone");
});

test("a phone is named by the last digits of its number", () => {
  expect(nextFactorName(["Authenticator app"], "+4915123456789")).toBe("Phone ending in 6789");
  expect(nextFactorName(["Phone ending in 6789"], "+15125556789")).toBe("Phone ending in 6789 2");
});

test.each([
  [[], "Authenticator app"],
  [["Work phone"], "Authenticator app"],
  [["Authenticator app"], "Authenticator app 2"],
  [["Authenticator app 2", "Authenticator app"], "Authenticator app 3"],
])("beside factors %j the next one is named %s", (names, name) => {
  expect(nextFactorName(names)).toBe(name);
});

test("inGroups splits codes into groups of four", () => {
  expect(inGroups("k4m9x7qp2ab8ht3z", "-")).toBe("k4m9-x7qp-2ab8-ht3z");
  expect(inGroups("ABCDEF", " ")).toBe("ABCD EF");
  expect(inGroups("", " ")).toBe("");
});

test("the recovery codes file says which account it is for", () => {
  const text = recoveryCodesText("Broadsheet", "anna@example.org", ["k4m9x7qp2ab8ht3z"]);
  expect(text).toContain("anna@example.org at Broadsheet");
  expect(text).toContain("\nk4m9-x7qp-2ab8-ht3z\n");
});

test.each([
  ["+49 151 23456789", "+4915123456789"],
  ["0049 (151) 234-567.89", "+4915123456789"],
  [" +1 (202) 555-0143 ", "+12025550143"],
  ["0151 23456789", undefined],
  ["2025550143", undefined],
  ["+0151234567", undefined],
  ["+49", undefined],
  ["+49 151 call me", undefined],
  ["", undefined],
])("the phone number %j is read as %j", (text, number) => {
  expect(readPhoneNumber(text)).toBe(number);
});
