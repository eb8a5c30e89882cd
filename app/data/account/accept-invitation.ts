import type { AuthFailure } from "../../domain/account/auth-user.ts";
import type { Client } from "../client.ts";
import { changeName } from "./change-name.ts";
import { setPassword } from "./set-password.ts";
import { toAuthFailure } from "./to-auth-failure.ts";

/** What shows that somebody was invited. */
export type InvitationProof =
  | { kind: "token"; tokenHash: string }
  | { kind: "code"; email: string; code: string }
  | { kind: "session"; accessToken: string; refreshToken: string };

/** What a password is called that the account has: here the one that was sent before. */
const IS_SET_ALREADY = "same_password";

export type NewSession = { access_token: string; refresh_token: string };

/**
 * Accepts an invitation, and gives its account a name and a password. The link and the code of the mail count
 * once; the client keeps the session that comes of them, so a refused password may be tried again with it, and so may
 * all of it where an answer was lost.
 *
 * @param client keeps no session of the browser: who is signed in there stays so until this went well.
 */
export async function acceptInvitation(
  client: Client,
  { proof, name, password }: { proof: InvitationProof; name: string; password: string },
): Promise<{ session: NewSession; failure?: undefined } | { failure: AuthFailure }> {
  const { data: held } = await client.auth.getSession();
  if (!held.session) {
    const { error } = await prove(client, proof);
    if (error) return { failure: toAuthFailure(error) };
  }
  const refused = await setPassword(client, { password });
  if (refused && refused.code !== IS_SET_ALREADY) return { failure: refused };
  const { data, error } = await client.auth.getSession();
  if (error) return { failure: toAuthFailure(error) };
  if (!data.session) return { failure: { code: "session_not_found", message: "", reasons: [] } };
  const { user, access_token, refresh_token } = data.session;
  // An account without its name is one all the same; the account page takes it again.
  await changeName(client, { userId: user.id, name });
  return { session: { access_token, refresh_token } };
}

function prove({ auth }: Client, proof: InvitationProof) {
  switch (proof.kind) {
    case "token":
      return auth.verifyOtp({ token_hash: proof.tokenHash, type: "invite" });
    case "code":
      return auth.verifyOtp({ email: proof.email, token: proof.code, type: "invite" });
    case "session":
      return auth.setSession({
        access_token: proof.accessToken,
        refresh_token: proof.refreshToken,
      });
  }
}
