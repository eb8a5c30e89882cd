import type { Context } from "hono";
import * as z from "zod";
import {
  CONTACT_TRAP,
  type ContactFields,
  tidyContactFields,
} from "../../app/domain/pages/contact-form.ts";
import { parseJson } from "../../backend/parse-json.ts";

/** A message as it came in, tidied. `isTrapped` when a field is filled in that people do not see. */
export type ContactRequest = { fields: ContactFields; isTrapped: boolean };

/** Lone halves of characters cannot be stored. */
const text = z
  .string("This has to be text.")
  .default("")
  .transform((value) => value.toWellFormed());

/** What else a request brings is left aside. */
const requestSchema = z
  .object(
    {
      name: text,
      email: text,
      subject: text,
      message: text,
      [CONTACT_TRAP]: z.unknown().optional(),
    },
    "The message has to be an object with name, email, subject and message.",
  )
  .transform(({ [CONTACT_TRAP]: trap, ...fields }): ContactRequest => {
    return { fields: tidyContactFields(fields), isTrapped: trap !== undefined && trap !== "" };
  });

/** Which way a form was sent, by the type of its body; undefined for types that are not taken. */
export function contactFormat({ req }: Context): "json" | "form" | undefined {
  const type = (req.header("Content-Type") ?? "").split(";")[0]?.trim().toLowerCase();
  if (type === "application/json") return "json";
  return type === "application/x-www-form-urlencoded" ? "form" : undefined;
}

/**
 * Reads the body of a request: one that is no message is an issue for each field.
 *
 * @returns undefined when a body that should be JSON is none.
 */
export async function readContactRequest(
  { req }: Context,
  format: "json" | "form",
): Promise<z.ZodSafeParseResult<ContactRequest> | undefined> {
  const source = await req.text();
  const body =
    format === "form" ? Object.fromEntries(new URLSearchParams(source)) : parseJson(source);
  if (body === undefined) return undefined;
  return requestSchema.safeParse(body);
}
