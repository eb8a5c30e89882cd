const TEXTS: Record<string, string> = {
  length: "It is too short.",
  characters: "It needs other kinds of characters too: letters, digits, signs.",
  pwned: "It is known from a data leak, so others will try it.",
};

/** Why a password is weak, in words; what the auth service gives in words already stays. */
export function passwordReasonTexts(reasons: readonly string[]): string[] {
  return reasons.map((reason) => TEXTS[reason] ?? reason);
}
