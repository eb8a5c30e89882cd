import { z } from "zod";
import { parseJson } from "../parse-json.ts";
import {
  type Challenge,
  challengeMethodSchema,
  challengeValueSchema,
  type MailContext,
} from "./mail-context.ts";
import { allowedRedirect, ownOrigin } from "./own-address.ts";
import { refuse } from "./refuse.ts";

const text = z.string().max(4096);

/** The fields of bodies that the rules here look at; the auth service reads the rest. */
const bodySchema = z.looseObject({
  email: text.nullish(),
  password: text.nullish(),
  current_password: text.nullish(),
  type: text.nullish(),
  token: text.nullish(),
  token_hash: text.nullish(),
  code_challenge: challengeValueSchema.nullish(),
  code_challenge_method: challengeMethodSchema.nullish(),
});
export type AuthBody = z.infer<typeof bodySchema>;

/**
 * Reads the body of a request.
 *
 * @returns the body, and the request anew because a body can be read only once; or the refusal of a body
 *   that is not what the auth service takes.
 */
export async function readRequest(
  request: Request,
): Promise<{ body: AuthBody; request: Request } | { refusal: Response }> {
  const raw = await request.text();
  const headers = new Headers(request.headers);
  headers.delete("Content-Length");
  const again = new Request(request.url, {
    method: request.method,
    headers,
    ...(raw === "" ? {} : { body: raw }),
  });
  if (raw === "") return { body: {}, request: again };
  const parsed = bodySchema.safeParse(parseJson(raw, refuseNul));
  if (parsed.success) return { body: parsed.data, request: again };
  const field = parsed.error.issues[0]?.path.join(".");
  return {
    refusal: field
      ? refuse(400, "validation_failed", `The field ${field} can not be used.`)
      : refuse(400, "bad_json", "Could not parse request body as JSON"),
  };
}

/** The JSON of a request, which whoever comes next can read again; undefined where there is none. */
export async function readCopy(request: Request): Promise<unknown> {
  return request
    .clone()
    .json()
    .catch(() => undefined);
}

/** What a request says about the links of the mails that it leads to. */
export function readMailContext(url: string, body: AuthBody, siteUrl: string): MailContext {
  const own = ownOrigin(siteUrl, url);
  const redirectTo = allowedRedirect(new URL(url).searchParams.get("redirect_to"), siteUrl, own);
  const challenge = readChallenge(body);
  const origin = new URL(redirectTo).origin;
  return { origin, redirectTo, ...(challenge ? { challenge } : {}) };
}

function readChallenge(body: AuthBody): Challenge | undefined {
  const { code_challenge: value, code_challenge_method: method } = body;
  return value && method ? { value, method } : undefined;
}

/** PostgreSQL has no place for this character in any text. */
function refuseNul(name: string, value: unknown): unknown {
  if (name.includes("\0") || (typeof value === "string" && value.includes("\0")))
    throw new SyntaxError("NUL characters can not be stored");
  return value;
}
