import { expect, test } from "vitest";
import { findContactProblems, tidyContactFields } from "./contact-form.ts";

const FIELDS = { name: "Ada", email: "ada@example.org", subject: "Hi", message: "Hello" };

test("what is complete has no problem", () => {
  expect(findContactProblems(FIELDS)).toEqual({});
});

test("each field that is missing is named", () => {
  const empty = { name: "", email: "", subject: "", message: "" };
  expect(Object.keys(findContactProblems(empty))).toEqual(["name", "email", "subject", "message"]);
});

test.each(["a", "a@", "@b.org", "a b@c.org", "a@b c.org", "a@-b.org", 'a"b@c.org', "a@b.org>"])(
  "%j is no email address",
  (email) => {
    expect(findContactProblems({ ...FIELDS, email }).email).toContain("valid email");
  },
);

test.each(["a@b", "first.last+tag@sub.example.co.uk", "o'hara@example.org"])(
  "%j is an email address",
  (email) => {
    expect(findContactProblems({ ...FIELDS, email })).toEqual({});
  },
);

test("a line break is for messages only", () => {
  expect(findContactProblems({ ...FIELDS, message: "a\nb" })).toEqual({});
  expect(findContactProblems({ ...FIELDS, subject: "a\nb" }).subject).toBe(
    "A subject is one line.",
  );
});

test("blanks around a field and characters that nobody types go; line breaks become those of the site", () => {
  const tidy = tidyContactFields({ ...FIELDS, name: " \0Ada\u0007 ", message: "a\r\nb\rc\td\n" });
  expect(tidy).toMatchObject({ name: "Ada", message: "a\nb\nc\td" });
});
