import { expect, test } from "vitest";
import * as z from "zod/mini";
import type { AuthFailure } from "../domain/account/auth-user.ts";
import { MISMATCH, MISMATCH_ISSUE } from "../domain/account/form-fields.ts";
import { createForm, type FormContext, toFormFailure } from "./form-answer.ts";

const schema = z
  .object({
    email: z.string().check(z.minLength(1, "Enter an email address."), z.includes("@", "No @.")),
    password: z.string(),
    confirmation: z.string(),
  })
  .check(z.refine(({ password, confirmation }) => password === confirmation, MISMATCH_ISSUE));
const context = {} as FormContext;

test("a form sends valid fields, with all that were typed", async () => {
  const form = createForm(schema, async ({ email }, _, all) => ({ goTo: `/${email}${all.from}` }));
  const fields = { email: "a@b", password: "x", confirmation: "x", from: "?f" };
  expect(await form(fields, context)).toEqual({ goTo: "/a@b?f" });
});

test("a form is not sent with invalid fields, of which each has its first problem", async () => {
  const form = createForm(schema, async () => {
    throw new Error("it was sent");
  });
  const answer = await form({ email: "", password: "x", confirmation: "x" }, context);
  expect(answer).toEqual({ problems: { email: "Enter an email address." } });
});

test("passwords that differ have a toast too", async () => {
  const form = createForm(schema, async () => ({}));
  const answer = await form({ email: "a@b", password: "x", confirmation: "y" }, context);
  expect(answer.toast).toEqual({ title: MISMATCH, variant: "destructive" });
  expect(Object.values(answer.problems ?? {})).toEqual([MISMATCH]);
});

const failure = (more: Partial<AuthFailure>): AuthFailure => ({
  code: "weak_password",
  message: "",
  reasons: [],
  ...more,
});

test("a failure has the words of the service, or others where it gave none", () => {
  expect(toFormFailure(failure({ message: "Too short." }), "Failed.")).toEqual({
    text: "Too short.",
  });
  expect(toFormFailure(failure({}), "Failed.")).toEqual({ text: "Failed." });
});

test("a weak password has its reasons as a list", () => {
  const { text, reasons } = toFormFailure(failure({ reasons: ["length", "pwned"] }), "Failed.");
  expect(text).toBe("This password is too weak.");
  expect(reasons).toHaveLength(2);
});
