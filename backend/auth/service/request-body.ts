import { z } from "zod";
import { parseJson } from "../../core/base/parse-json.ts";
import { errorResponse } from "./error-response.ts";
import { challengeMethodSchema, challengeValueSchema } from "./pkce.ts";

const text = z.string().max(4096);

/** Fields of requests about an account. */
const bodySchema = z.looseObject({
  email: text.nullish(),
  phone: text.nullish(),
  password: text.nullish(),
  current_password: text.nullish(),
  nonce: text.nullish(),
  data: z.record(z.string(), z.unknown()).nullish(),
  create_user: z.boolean().nullish().catch(undefined),
  type: text.nullish(),
  token: text.nullish(),
  token_hash: text.nullish(),
  code_challenge: challengeValueSchema.nullish(),
  code_challenge_method: challengeMethodSchema.nullish(),
});
export type AuthBody = z.infer<typeof bodySchema>;

/**
 * Parses the body of a request. An empty body counts as an empty object.
 *
 * @returns the body, or an error response for an invalid one.
 */
export async function readBody(
  request: Request,
): Promise<{ body: AuthBody } | { error: Response }> {
  const raw = await request.text();
  if (raw === "") return { body: {} };
  const parsed = bodySchema.safeParse(parseJson(raw, rejectNul));
  if (parsed.success) return { body: parsed.data };
  const field = parsed.error.issues[0]?.path.join(".");
  return {
    error: field
      ? errorResponse(400, "validation_failed", `The field ${field} is invalid.`)
      : errorResponse(400, "bad_json", "Could not parse request body as JSON"),
  };
}

/**
 * Parses a copy of the body, so that the next handler can read it again. Returns undefined for anything but
 * JSON.
 */
export async function readJsonCopy(request: Request): Promise<unknown> {
  return request
    .clone()
    .json()
    .catch(() => undefined);
}

/** PostgreSQL cannot store NUL characters in text. */
function rejectNul(name: string, value: unknown): unknown {
  if (name.includes("\0") || (typeof value === "string" && value.includes("\0")))
    throw new SyntaxError("NUL characters cannot be stored");
  return value;
}
