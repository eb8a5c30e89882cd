import { sign, verify } from "hono/jwt";
import { JwtTokenExpired } from "hono/utils/jwt/types";
import { z } from "zod";

/** So long an access token is good. */
export const ACCESS_TOKEN_SECONDS = 3600;

const claimsSchema = z.looseObject({
  sub: z.string().optional(),
  role: z.string().optional(),
  aud: z.union([z.string(), z.array(z.string())]).optional(),
  exp: z.number(),
  session_id: z.string().optional(),
  aal: z.string().optional(),
  amr: z.array(z.looseObject({ method: z.string(), timestamp: z.number() })).optional(),
  is_anonymous: z.boolean().optional(),
});

/** What a token says, after its signature was found good. */
export type Claims = z.infer<typeof claimsSchema>;

export type VerifiedToken =
  | { ok: true; claims: Claims }
  | { ok: false; reason: "malformed" | "signature" | "expired" | "claims" };

/** Makes and checks the access tokens of this site. */
export type Tokens = {
  sign(claims: Record<string, unknown>): Promise<string>;
  verify(token: string): Promise<VerifiedToken>;
};

/** @param jwtSecret signs and checks with HMAC-SHA256. */
export function createTokens({ jwtSecret }: { jwtSecret: string }): Tokens {
  return {
    sign: (claims) => sign(claims, jwtSecret, "HS256"),
    async verify(token) {
      try {
        return { ok: true, claims: claimsSchema.parse(await verify(token, jwtSecret, "HS256")) };
      } catch (error) {
        return { ok: false, reason: error instanceof JwtTokenExpired ? "expired" : "signature" };
      }
    },
  };
}
