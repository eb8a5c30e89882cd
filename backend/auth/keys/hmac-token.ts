import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { parseJson } from "../../parse-json.ts";

/** Clocks of several machines differ. */
const CLOCK_SKEW_SECONDS = 30;

const headerSchema = z.looseObject({ alg: z.literal("HS256") });
const payloadSchema = z.record(z.string(), z.unknown());

export type HmacToken =
  | { ok: true; claims: Record<string, unknown> }
  | { ok: false; reason: "signature" }
  /** `problem` is PostgREST's message. */
  | { ok: false; reason: "expired" | "claims"; problem: string; claims: Record<string, unknown> };

/**
 * Checks a token that is signed with HS256 and the secret of the installation, as hosted Supabase accepts it: any
 * issuer and audience, and no claim that has to be there. Whoever holds the secret may sign for any role.
 */
export function readHmacToken(secret: string, token: string): HmacToken {
  const [head = "", body = "", signature = "", ...rest] = token.split(".");
  const expected = createHmac("sha256", secret).update(`${head}.${body}`).digest();
  const given = Buffer.from(signature, "base64url");
  if (rest.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected))
    return { ok: false, reason: "signature" };
  const header = headerSchema.safeParse(decode(head));
  const payload = payloadSchema.safeParse(decode(body));
  if (!header.success || !payload.success) return { ok: false, reason: "signature" };
  const problem = findProblem(payload.data, Date.now() / 1000);
  if (!problem) return { ok: true, claims: payload.data };
  const reason = problem === EXPIRED ? "expired" : "claims";
  return { ok: false, reason, problem, claims: payload.data };
}

const EXPIRED = "JWT expired";

/** The claims that PostgREST looks at, in its order and words. */
function findProblem(claims: Record<string, unknown>, now: number): string | undefined {
  const { exp, nbf, iat, aud } = claims;
  const limit = now + CLOCK_SKEW_SECONDS;
  if (isGiven(exp)) {
    if (typeof exp !== "number") return "The JWT 'exp' claim must be a number";
    if (exp <= now) return EXPIRED;
  }
  if (isGiven(nbf)) {
    if (typeof nbf !== "number") return "The JWT 'nbf' claim must be a number";
    if (nbf > limit) return "JWT not yet valid";
  }
  if (isGiven(iat)) {
    if (typeof iat !== "number") return "The JWT 'iat' claim must be a number";
    if (iat > limit) return "JWT issued at future";
  }
  return !isGiven(aud) || [aud].flat().every((one) => typeof one === "string")
    ? undefined
    : "The JWT 'aud' claim must be a string or an array of strings";
}

const isGiven = (claim: unknown) => claim !== undefined && claim !== null;

function decode(part: string): unknown {
  try {
    return parseJson(Buffer.from(part, "base64url").toString("utf8"));
  } catch {
    return undefined;
  }
}
