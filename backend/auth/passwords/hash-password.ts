import { compare, hash } from "bcryptjs";

/** What bcrypt costs, as in GoTrue. */
const COST = 10;
/** Compared with the password of whoever has none, so that it takes as long as with one. */
const NOBODYS_HASH = "$2b$10$cupNO9YCjKLj2d5KiNxTg.uz5P2AqQGleb3yb.zkI4n6RFLdTliAi";

/** The hash of a password, as `auth.users` keeps it. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

/** Whether a password is right for the hash of an account; none is for an account that has no hash. */
export async function isRightPassword(
  password: string,
  stored: string | null | undefined,
): Promise<boolean> {
  const isRight = await compare(password, stored || NOBODYS_HASH);
  return isRight && Boolean(stored);
}
