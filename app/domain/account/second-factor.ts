/** A second factor for signing in. */
export type Factor = {
  id: string;
  /** An authenticator app, or a phone that receives codes as text messages. */
  kind: "totp" | "phone";
  /** Empty when not set. */
  name: string;
  /** ISO date. */
  createdAt: string;
};

/** Assurance level of a session. */
export type Assurance = {
  /** Whether a second factor was verified in this session (AAL2). */
  hasVerifiedFactor: boolean;
  /** Factors that the user can verify. */
  factors: Factor[];
};

export const PASSWORD_ONLY: Assurance = { hasVerifiedFactor: false, factors: [] };

/** Whether a second factor has to be verified before the user counts as signed in. */
export function needsSecondFactor({ hasVerifiedFactor, factors }: Assurance): boolean {
  return !hasVerifiedFactor && factors.length > 0;
}

const KINDS: Record<Factor["kind"], string> = { totp: "Authenticator app", phone: "Phone" };

/** Name of a factor in lists. */
export function factorLabel({ name, kind }: Factor): string {
  return name || KINDS[kind];
}

/** An unused name for a new factor. A phone is named by the last digits of its number. */
export function nextFactorName(names: readonly string[], phone?: string): string {
  const base = phone ? `${KINDS.phone} ending in ${phone.slice(-4)}` : KINDS.totp;
  let count = 1;
  let name = base;
  while (names.includes(name)) {
    count += 1;
    name = `${base} ${count}`;
  }
  return name;
}

/** A secret or recovery code in groups of four, which are easier to type. */
export function inGroups(code: string, separator: string): string {
  return code.match(/.{1,4}/g)?.join(separator) ?? "";
}

/** Text to copy or download. It says what the codes are for, because users find it again years later. */
export function recoveryCodesText(site: string, email: string, codes: readonly string[]): string {
  return [
    `Recovery codes for ${email} at ${site}`,
    "Each code works once, instead of a code from your authenticator app or phone.",
    "",
    ...codes.map((code) => inGroups(code, "-")),
    "",
  ].join("\n");
}

const E164 = /^\+[1-9]\d{6,14}$/;

/** Normalizes a phone number to E.164; undefined when it is invalid or lacks the country code. */
export function readPhoneNumber(text: string): string | undefined {
  const number = text
    .trim()
    .replaceAll(/[\s()./-]/g, "")
    .replace(/^00/, "+");
  return E164.test(number) ? number : undefined;
}

/** Messages for refused codes of a factor, by error code. */
export const FACTOR_ERRORS: Record<string, string> = {
  mfa_verification_failed: "That code isn't right, or was already used. Wait for the next one.",
  mfa_challenge_expired: "That code has expired. Request a new one.",
  mfa_ip_address_mismatch: "Your network changed. Try again.",
};

/** Messages for refused recovery codes, by error code. */
export const RECOVERY_CODE_ERRORS: Record<string, string> = {
  mfa_verification_failed: "That isn't one of your recovery codes, or it was already used.",
};

/** Messages for phones that cannot be set up, by error code. */
export const ENROLL_ERRORS: Record<string, string> = {
  mfa_verified_factor_exists: "This phone is already set up.",
  mfa_phone_enroll_not_enabled: "This site can't send text messages.",
};
