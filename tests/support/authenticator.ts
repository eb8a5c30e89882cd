import { enrollFactor, type Factor } from "../../backend/tests/support/authenticator.ts";
import { createUser, type SignedInUser, type SiteAddress } from "./clients.ts";

export { totpCode } from "../../backend/tests/support/authenticator.ts";

export type UserWithFactor = SignedInUser & Factor;

/** Creates a user with an enrolled authenticator and an AAL2 session. */
export async function createUserWithFactor(
  site: SiteAddress,
  role?: Parameters<typeof createUser>[1],
): Promise<UserWithFactor> {
  const user = await createUser(site, role);
  return { ...user, ...(await enrollFactor(user.client)) };
}
