import { expect, test } from "vitest";
import { refuseWeakPassword } from "./password-rules.ts";

const EMAIL = "Ada.Lovelace@Example.org";

test.each(["correct horse battery staple", "12345678", "ÄÖÜäöüßé", `${"x".repeat(71)}y`])(
  "%s may be used",
  (password) => {
    expect(refuseWeakPassword(password, EMAIL, 8)).toBeUndefined();
  },
);

test.each([
  ["1234567", ["length"], "Password should be at least 8 characters."],
  ["", ["length"], "Password should be at least 8 characters."],
  ["aaaaaaaaaa", ["characters"], "Password should not be one character repeated."],
  ["ada.lovelace@example.org", ["pwned"], "Password should not be your e-mail address."],
  ["ADA.LOVELACE", ["pwned"], "Password should not be your e-mail address."],
  [
    "aaa",
    ["length", "characters"],
    "Password should be at least 8 characters. Password should not be one character repeated.",
  ],
])("%j is weak", async (password, reasons, msg) => {
  const response = refuseWeakPassword(password, EMAIL, 8);
  expect(response?.status).toBe(422);
  expect(await response?.json()).toEqual({
    code: 422,
    error_code: "weak_password",
    msg,
    weak_password: { reasons },
  });
});

test("a character beyond the basic plane counts once, and bytes are what bcrypt takes", async () => {
  const short = await refuseWeakPassword("🦊🐻🐼🐨", EMAIL, 8)?.json();
  expect(short).toMatchObject({ weak_password: { reasons: ["length"] } });
  const long = await refuseWeakPassword("ä".repeat(20) + "x".repeat(33), EMAIL, 8)?.json();
  expect(long).toMatchObject({ error_code: "validation_failed" });
});
