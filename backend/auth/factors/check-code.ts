import { verifySync } from "otplib";
import { z } from "zod";
import type { AuthService } from "../auth-service.ts";
import { isSameText } from "../providers/is-same-text.ts";
import { type FactorRow, readStoredSecret } from "./factor-rows.ts";
import { openSecret } from "./seal-secret.ts";

/** An authenticator's clock may be one step of 30 seconds before or behind. */
const TOLERANCE_SECONDS = 30;

/** A challenge that a code was given for, as it is stored. */
export type Challenge = { id: string; otp_code: string | null };

/** Whether a code is right. One of an authenticator counts once: never again, nor an older one. */
export async function checkCode(
  service: AuthService,
  factor: FactorRow,
  challenge: Challenge,
  code: string,
): Promise<boolean> {
  if (!/^\d{6}$/.test(code)) return false;
  if (factor.factor_type === "phone") return checkMessageCode(service, challenge, code);
  const secret = openSecret(
    service.jwtSecret,
    factor.id,
    await readStoredSecret(service, factor.id),
  );
  const step = findStep(secret, code);
  return step !== undefined && (await spendStep(service, factor.id, step));
}

/** The time step, near now, whose code this is. */
function findStep(secret: string, code: string): number | undefined {
  const result = verifySync({ secret, token: code, epochTolerance: TOLERANCE_SECONDS });
  return result.valid && "timeStep" in result ? result.timeStep : undefined;
}

/** Marks a step as used; false when it, or a later one, was used before, be it by a request at the same time. */
async function spendStep({ pool }: AuthService, factorId: string, step: number): Promise<boolean> {
  const rows = await pool.query(
    `insert into embedded.used_steps as used (factor_id, step) values ($1, $2)
     on conflict (factor_id) do update set step = excluded.step where used.step < excluded.step
     returning step`,
    [factorId, step],
  );
  return rows.length > 0;
}

function checkMessageCode({ jwtSecret }: AuthService, challenge: Challenge, code: string): boolean {
  const stored = z.string().safeParse(challenge.otp_code).data;
  return stored ? isSameText(openSecret(jwtSecret, challenge.id, stored), code) : false;
}
