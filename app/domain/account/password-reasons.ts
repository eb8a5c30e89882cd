const TEXTS: Record<string, string> = {
  length: "It is too short.",
  characters: "It needs more kinds of characters.",
  pwned: "It is easy to guess: an e-mail address, or a password known from a data leak.",
};

/** Why a password is weak, in words; what the auth service gives in words already stays. */
export function passwordReasonTexts(reasons: readonly string[]): string[] {
  return reasons.map((reason) => TEXTS[reason] ?? reason);
}
