import { compare, hash } from "bcryptjs";
import { AuthError } from "../service/auth-error.ts";
import type { AuthService } from "../service/auth-service.types.ts";
import { isBreached } from "./breached-passwords.ts";

/** bcrypt ignores all further bytes. */
const MAX_BYTES = 72;

/** A weakness of a password, with the codes of GoTrue's `weak_password.reasons`. */
type Weakness = { reason: "length" | "characters" | "pwned"; text: string };

type Rules = Pick<AuthService, "passwordMinLength" | "breachedPasswordsFile">;

/**
 * Rejects a password that is too short, too long, easily guessed, or in the file of leaked passwords.
 *
 * @param email address of the account, if known.
 * @throws AuthError for a password that is not acceptable.
 */
export async function checkPassword(password: string, email: string, rules: Rules): Promise<void> {
  if (Buffer.byteLength(password) > MAX_BYTES) {
    throw new AuthError(
      422,
      "validation_failed",
      `Password cannot be longer than ${MAX_BYTES} bytes.`,
    );
  }
  const found = findWeaknesses(password, email, rules.passwordMinLength);
  const file = rules.breachedPasswordsFile;
  if (found.length === 0 && file && (await isBreached(file, password)))
    found.push({ reason: "pwned", text: "Password should not be one that has leaked elsewhere." });
  if (found.length === 0) return;
  throw new AuthError(422, "weak_password", found.map(({ text }) => text).join(" "), {
    fields: { weak_password: { reasons: found.map(({ reason }) => reason) } },
  });
}

function findWeaknesses(password: string, email: string, minLength: number): Weakness[] {
  const found: Weakness[] = [];
  const characters = [...password];
  if (characters.length < minLength) {
    found.push({
      reason: "length",
      text: `Password should be at least ${minLength} characters.`,
    });
  }
  if (characters.length > 1 && new Set(characters).size === 1) {
    found.push({
      reason: "characters",
      text: "Password should not be one character repeated.",
    });
  }
  if (isAddress(password.toLowerCase(), email.toLowerCase())) {
    found.push({ reason: "pwned", text: "Password should not be your email address." });
  }
  return found;
}

/** Whether the password is the email address or its local part. */
function isAddress(password: string, email: string): boolean {
  if (email === "") return false;
  return password === email || password === email.slice(0, email.lastIndexOf("@"));
}

/** bcrypt cost, as in GoTrue. */
const COST = 10;
/** Compared for accounts without a password, so that the response time does not reveal them. */
const PLACEHOLDER_HASH = "$2b$10$cupNO9YCjKLj2d5KiNxTg.uz5P2AqQGleb3yb.zkI4n6RFLdTliAi";

/** The bcrypt hash of a password, as `auth.users` stores it. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

/** Whether a password matches a stored hash; false without a hash. */
export async function isRightPassword(
  password: string,
  stored: string | null | undefined,
): Promise<boolean> {
  const isRight = await compare(password, stored || PLACEHOLDER_HASH);
  return isRight && Boolean(stored);
}
