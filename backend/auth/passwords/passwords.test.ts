import { expect, test } from "vitest";
import { checkPassword } from "./passwords.ts";

const EMAIL = "Ada.Lovelace@Example.org";
const RULES = { passwordMinLength: 8 };

test.each([
  "correct horse battery staple",
  "83526417",
  "kxvbwqzj",
  "ÄÖÜäöüßé",
  "длинный пароль из слов",
  `${"x y".repeat(21)}z`,
  `${"x".repeat(71)}y`,
])("accepts the password %s", async (password) => {
  await expect(checkPassword(password, EMAIL, RULES)).resolves.toBeUndefined();
});

test.each([
  ["1234567", ["length"], "Password should be at least 8 characters."],
  ["", ["length"], "Password should be at least 8 characters."],
  ["aaaaaaaaaa", ["characters"], "Password should not be one character repeated."],
  ["ada.lovelace@example.org", ["pwned"], "Password should not be your email address."],
  ["ADA.LOVELACE", ["pwned"], "Password should not be your email address."],
  [
    "aaa",
    ["length", "characters"],
    "Password should be at least 8 characters. Password should not be one character repeated.",
  ],
])("rejects the weak password %j", async (password, reasons, msg) => {
  await expect(checkPassword(password, EMAIL, RULES)).rejects.toMatchObject({
    status: 422,
    code: "weak_password",
    message: msg,
    extras: { fields: { weak_password: { reasons } } },
  });
});

test("counts characters for the minimum and bytes for the maximum length", async () => {
  await expect(checkPassword("🦊🐻🐼🐨", EMAIL, RULES)).rejects.toMatchObject({
    extras: { fields: { weak_password: { reasons: ["length"] } } },
  });
  const tooLong = "ä".repeat(20) + "x".repeat(33);
  await expect(checkPassword(tooLong, EMAIL, RULES)).rejects.toMatchObject({
    code: "validation_failed",
  });
});
