import type { AuthFailure } from "../../domain/account/auth-user.ts";
import type { Client } from "../client.ts";
import { chooseByline } from "../own-author.ts";
import { changeName, setPassword } from "./account-settings.ts";
import { toAuthFailure } from "./auth-failure.ts";

/** Proof of an invitation: token or code of the email, or a session that hosted Supabase created from it. */
export type InvitationProof =
  | { kind: "token"; tokenHash: string }
  | { kind: "code"; email: string; code: string }
  | { kind: "session"; accessToken: string; refreshToken: string };

/** The account already has this password: a retry after a lost response. */
const SAME_PASSWORD = "same_password";

export type NewSession = { access_token: string; refresh_token: string };

/**
 * Accepts an invitation and sets name, byline and password of its account. The proof is single-use; the client keeps the
 * session created from it, so that the call can be repeated after a weak password or a lost response.
 *
 * @param client a client without stored session, so that a user signed in to this browser stays signed in meanwhile.
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
  if (refused && refused.code !== SAME_PASSWORD) return { failure: refused };
  const { data, error } = await client.auth.getSession();
  if (error) return { failure: toAuthFailure(error) };
  if (!data.session) return { failure: { code: "session_not_found", message: "", reasons: [] } };
  const { user, access_token, refresh_token } = data.session;
  // A failure is ignored: name and byline can be set on the account page. Readers have no byline.
  await changeName(client, { userId: user.id, name });
  await chooseByline(client, { name }).catch(() => undefined);
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
