import { expect, test } from "vitest";
import * as z from "zod";
import { emailField, isConfirmed, MISMATCH_ISSUE, newPasswordFields } from "./form-fields.ts";

const schema = z
  .object({ email: emailField, ...newPasswordFields })
  .refine(isConfirmed, MISMATCH_ISSUE);

const TABLE: [string, string, string, Record<string, string[]>][] = [
  ["anna@example.org", "secret", "secret", {}],
  ["anna@example.org", "secret", "other", { confirmation: ["Passwords do not match"] }],
  ["anna@example.org", "secret", "", { confirmation: ["Passwords do not match"] }],
  [
    "anna",
    "secret",
    "",
    {
      email: ["Enter an email address, like name@example.org."],
      confirmation: ["Passwords do not match"],
    },
  ],
  [
    "",
    "secret",
    "other",
    { email: ["Enter your email address."], confirmation: ["Passwords do not match"] },
  ],
  ["anna@example.org", "", "", { password: ["Enter your password."] }],
];

test.each(TABLE)(
  "the fields %j, %j and %j give the errors %j",
  (email, password, confirmation, problems) => {
    const { error } = schema.safeParse({ email, password, confirmation });
    expect(error ? z.flattenError(error).fieldErrors : {}).toEqual(problems);
  },
);
