import { compare, hash } from "bcryptjs";

/** bcrypt cost, as in GoTrue. */
const COST = 10;
/** Compared for accounts without a password, so that the response time does not reveal them. */
const NOBODYS_HASH = "$2b$10$cupNO9YCjKLj2d5KiNxTg.uz5P2AqQGleb3yb.zkI4n6RFLdTliAi";

/** The bcrypt hash of a password, as `auth.users` stores it. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

/** Whether a password matches a stored hash; false without a hash. */
export async function isRightPassword(
  password: string,
  stored: string | null | undefined,
): Promise<boolean> {
  const isRight = await compare(password, stored || NOBODYS_HASH);
  return isRight && Boolean(stored);
}
