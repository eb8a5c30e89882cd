import type { AuthService } from "../auth-service.ts";
import { hashPassword } from "../passwords/hash-password.ts";
import { refuseWeakPassword } from "../passwords/password-rules.ts";
import { refuse } from "../refuse.ts";
import type { UserFields } from "./admin-request.ts";

/** A hash from elsewhere is taken as it is; a password has to be as good as everybody's. */
export async function hashGiven(
  service: AuthService,
  { email, password, password_hash: given }: UserFields,
): Promise<{ hash?: string } | { refusal: Response }> {
  if (given && password) {
    return {
      refusal: refuse(
        400,
        "validation_failed",
        "Only a password or a password hash should be provided",
      ),
    };
  }
  if (given && !BCRYPT.test(given)) {
    return {
      refusal: refuse(400, "validation_failed", "The password hash is none of bcrypt."),
    };
  }
  if (given) return { hash: given };
  if (!password) return {};
  const refusal = await refuseWeakPassword(password, email ?? "", service);
  return refusal ? { refusal } : { hash: await hashPassword(password) };
}

const BCRYPT = /^\$2[aby]\$\d\d\$[./\w]{53}$/;
