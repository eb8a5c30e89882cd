import { z } from "zod";
import { parseJson } from "../../core/base/parse-json.ts";
import { AuthError } from "./auth-error.ts";
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
  channel: text.nullish(),
  type: text.nullish(),
  token: text.nullish(),
  token_hash: text.nullish(),
  code_challenge: challengeValueSchema.nullish(),
  code_challenge_method: challengeMethodSchema.nullish(),
});
export type AuthBody = z.infer<typeof bodySchema>;

/** Parses the body of a request about an account. @throws AuthError that names the invalid field. */
export async function readBody(request: Request): Promise<AuthBody> {
  const parsed = bodySchema.safeParse(await readJson(request));
  if (parsed.success) return parsed.data;
  const field = parsed.error.issues[0]?.path.join(".");
  throw field
    ? new AuthError(400, "validation_failed", `The field ${field} is invalid.`)
    : badJson();
}

/** Parses the JSON of a request. An empty body counts as an empty object. @throws AuthError for anything but JSON. */
export async function readJson(request: Request): Promise<unknown> {
  const raw = await request.text();
  if (raw.trim() === "") return {};
  const json = parseJson(raw, rejectNul);
  if (json === undefined) throw badJson();
  return json;
}

const badJson = () => new AuthError(400, "bad_json", "Could not parse request body as JSON");

/** PostgreSQL cannot store NUL characters in text. */
function rejectNul(name: string, value: unknown): unknown {
  if (name.includes("\0") || (typeof value === "string" && value.includes("\0")))
    throw new SyntaxError("NUL characters cannot be stored");
  return value;
}
