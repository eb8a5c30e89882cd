import { expect, test } from "vitest";
import { findContactProblems, tidyContactFields } from "./contact-form.ts";

const FIELDS = { name: "Ada", email: "ada@example.org", subject: "Hi", message: "Hello" };

test("accepts a complete contact form", () => {
  expect(findContactProblems(FIELDS)).toEqual({});
});

test("reports each missing field of the contact form", () => {
  const empty = { name: "", email: "", subject: "", message: "" };
  expect(Object.keys(findContactProblems(empty))).toEqual(["name", "email", "subject", "message"]);
});

test.each(["a", "a@", "@b.org", "a b@c.org", "a@b c.org", "a@-b.org", 'a"b@c.org', "a@b.org>"])(
  "rejects %j as an email address",
  (email) => {
    expect(findContactProblems({ ...FIELDS, email }).email).toContain("valid email");
  },
);

test.each(["a@b", "first.last+tag@sub.example.co.uk", "o'hara@example.org"])(
  "accepts %j as an email address",
  (email) => {
    expect(findContactProblems({ ...FIELDS, email })).toEqual({});
  },
);

test("rejects line breaks outside of the message", () => {
  expect(findContactProblems({ ...FIELDS, message: "a\nb" })).toEqual({});
  expect(findContactProblems({ ...FIELDS, subject: "a\nb" }).subject).toBe(
    "A subject is one line.",
  );
});

test("trims fields, removes control characters and normalizes line breaks", () => {
  const tidy = tidyContactFields({ ...FIELDS, name: " \0Ada\u0007 ", message: "a\r\nb\rc\td\n" });
  expect(tidy).toMatchObject({ name: "Ada", message: "a\nb\nc\td" });
});
