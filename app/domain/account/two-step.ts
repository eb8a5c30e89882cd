/** What somebody shows beside their password when they sign in. */
export type Factor = {
  id: string;
  /** An app that shows codes, or a phone that gets them as text messages. */
  kind: "totp" | "phone";
  /** Empty when it has none. */
  name: string;
  /** ISO date. */
  createdAt: string;
};

/** How sure it is that somebody is who they say they are. */
export type Assurance = {
  /** Whether this session has shown a second factor. */
  hasShownFactor: boolean;
  /** The factors that they could show. */
  factors: Factor[];
};

export const PASSWORD_ONLY: Assurance = { hasShownFactor: false, factors: [] };

/** Whether the second step of signing in is still to come. */
export function isSecondStepDue({ hasShownFactor, factors }: Assurance): boolean {
  return !hasShownFactor && factors.length > 0;
}

const KINDS: Record<Factor["kind"], string> = { totp: "Authenticator app", phone: "Phone" };

/** What a factor is called where it is listed. */
export function factorLabel({ name, kind }: Factor): string {
  return name || KINDS[kind];
}

/** A name for another factor, which none has yet. A phone is told by the end of its number. */
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

/** A secret or a recovery code in blocks of four letters, which are easier to copy by hand. */
export function inBlocks(code: string, separator: string): string {
  return code.match(/.{1,4}/g)?.join(separator) ?? "";
}

/** What is copied, or saved as a file, so that somebody finds out in a year what these codes are. */
export function recoveryCodesText(site: string, email: string, codes: readonly string[]): string {
  return [
    `Recovery codes for ${email} at ${site}`,
    "Each code works once, in the place of a code of your authenticator app or phone.",
    "",
    ...codes.map((code) => inBlocks(code, "-")),
    "",
  ].join("\n");
}
