import { randomUUID } from "node:crypto";
import { generateSecret, generateURI } from "otplib";
import { renderSVG } from "uqr";
import { z } from "zod";
import { AuthError } from "../service/auth-error.ts";
import { recordAudit } from "../users/audit-log.ts";
import { type FactorRequest, isRequiredFactor, isVerified } from "./factor-request.ts";
import { listFactors, removeAbandonedFactors } from "./factors.ts";
import { encryptSecret } from "./secret-encryption.ts";

/** GoTrue's limit. */
const MAX_FACTORS = 10;

const text = z.string().trim().max(120).nullish();
const bodySchema = z.object({
  factor_type: z.string().nullish(),
  friendly_name: text,
  issuer: text,
  phone: z.string().max(40).nullish(),
});

const PHONE = /^\+?[1-9]\d{6,14}$/;

/** `POST /factors`: enrolls a factor, which counts once one of its codes was verified. */
export async function enrollFactor(factorRequest: FactorRequest): Promise<Response> {
  const parsed = bodySchema.safeParse(factorRequest.body);
  if (!parsed.success) {
    const field = parsed.error.issues[0]?.path.join(".");
    throw new AuthError(400, "validation_failed", `The field ${field} is invalid.`);
  }
  const { factor_type, friendly_name, issuer, phone } = parsed.data;
  const name = friendly_name ?? "";
  switch (factor_type) {
    case "totp":
      await checkNewFactor(factorRequest, name);
      return enrollTotp(factorRequest, name, issuer ?? "");
    case "phone":
      return enrollPhone(factorRequest, name, phone ?? "");
    case "webauthn":
      throw new AuthError(
        422,
        "mfa_webauthn_enroll_not_enabled",
        "MFA enroll is disabled for WebAuthn",
      );
    default:
      throw new AuthError(
        400,
        "validation_failed",
        "factor_type needs to be totp, phone, or webauthn",
      );
  }
}

/** @throws AuthError that says why a factor of this name cannot be added. */
export async function checkNewFactor(
  { service, session }: FactorRequest,
  name: string,
): Promise<void> {
  await removeAbandonedFactors(service, session.userId);
  const factors = await listFactors(service, session.userId);
  if (name !== "" && factors.some(({ friendly_name }) => friendly_name === name)) {
    throw new AuthError(
      422,
      "mfa_factor_name_conflict",
      `A factor with the friendly name "${name}" for this user already exists`,
    );
  }
  if (factors.length >= MAX_FACTORS) {
    throw new AuthError(
      422,
      "too_many_enrolled_mfa_factors",
      "Maximum number of verified factors reached, unenroll to continue",
    );
  }
  if (factors.some(isRequiredFactor) && session.aal !== "aal2") {
    throw new AuthError(403, "insufficient_aal", "AAL2 required to enroll a new factor");
  }
}

async function enrollTotp(
  factorRequest: FactorRequest,
  name: string,
  issuer: string,
): Promise<Response> {
  const { service, session } = factorRequest;
  const id = randomUUID();
  const secret = generateSecret();
  const uri = generateURI({
    issuer: issuer || new URL(service.siteUrl).host,
    label: await accountName(factorRequest),
    secret,
  });
  await service.pool.query(
    `insert into auth.mfa_factors
       (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
     values ($1, $2, $3, 'totp', 'unverified', now(), now(), $4)`,
    [id, session.userId, name, encryptSecret(service.jwtSecret, id, secret)],
  );
  await recordEnrollment(factorRequest, id, "totp");
  const totp = { qr_code: renderSVG(uri, { ecc: "M", border: 2 }), secret, uri };
  return Response.json({ id, type: "totp", friendly_name: name, totp });
}

async function enrollPhone(
  factorRequest: FactorRequest,
  name: string,
  given: string,
): Promise<Response> {
  const { service, session, factors } = factorRequest;
  if (!service.loginMethods.phone) {
    throw new AuthError(422, "mfa_phone_enroll_not_enabled", "MFA enroll is disabled for Phone");
  }
  const number = given.replaceAll(/[\s().-]/g, "");
  if (!PHONE.test(number)) {
    throw new AuthError(400, "validation_failed", "Invalid phone number format (E.164 required)");
  }
  // GoTrue stores numbers without the plus sign.
  const phone = number.replace(/^\+/, "");
  const same = factors.find((factor) => factor.phone === phone);
  if (same && isVerified(same)) {
    throw new AuthError(
      422,
      "mfa_verified_factor_exists",
      "A verified phone factor already exists, unenroll the existing factor to continue",
    );
  }
  if (same) await service.pool.query("delete from auth.mfa_factors where id = $1", [same.id]);
  await checkNewFactor(factorRequest, name);
  const id = randomUUID();
  await service.pool.query(
    `insert into auth.mfa_factors
       (id, user_id, friendly_name, factor_type, status, created_at, updated_at, phone)
     values ($1, $2, $3, 'phone', 'unverified', now(), now(), $4)`,
    [id, session.userId, name, phone],
  );
  await recordEnrollment(factorRequest, id, "phone");
  return Response.json({ id, type: "phone", friendly_name: name, phone: given });
}

/** The account name that an authenticator app shows beside the name of the site. */
async function accountName({ service, session }: FactorRequest): Promise<string> {
  const [row] = await service.pool.query("select email, phone from auth.users where id = $1", [
    session.userId,
  ]);
  const named = z.object({ email: z.string().nullable(), phone: z.string().nullable() }).parse(row);
  return named.email || named.phone || session.userId;
}

function recordEnrollment(
  { service, session }: FactorRequest,
  factorId: string,
  type: string,
): Promise<void> {
  return recordAudit(service, "factor_in_progress", {
    actor: { id: session.userId },
    traits: { factor_id: factorId, factor_type: type },
  });
}
