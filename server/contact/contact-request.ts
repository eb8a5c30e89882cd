import type { Context } from "hono";
import * as z from "zod";
import {
  CONTACT_TRAP,
  type ContactFields,
  tidyContactFields,
} from "../../app/domain/pages/contact-form.ts";

/** A received message with normalized fields. `isTrapped` is true when the honeypot field is filled in. */
export type ContactRequest = { fields: ContactFields; isTrapped: boolean };

/** Lone surrogates cannot be stored. */
const text = z
  .string("This has to be text.")
  .default("")
  .transform((value) => value.toWellFormed());

/** Unknown fields are ignored. */
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

/** How a form was sent, by the content type; undefined for unsupported types. */
export function contactFormat({ req }: Context): "json" | "form" | undefined {
  const type = (req.header("Content-Type") ?? "").split(";")[0]?.trim().toLowerCase();
  if (type === "application/json") return "json";
  return type === "application/x-www-form-urlencoded" ? "form" : undefined;
}

/**
 * Reads the request body. A body that is not a message has an issue for each field.
 *
 * @returns undefined when the body is invalid JSON.
 */
export async function readContactRequest(
  { req }: Context,
  format: "json" | "form",
): Promise<z.ZodSafeParseResult<ContactRequest> | undefined> {
  const body: unknown =
    format === "form"
      ? Object.fromEntries(new URLSearchParams(await req.text()))
      : await req.json().catch(() => undefined);
  if (body === undefined) return undefined;
  return requestSchema.safeParse(body);
}
