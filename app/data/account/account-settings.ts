import type { AuthFailure } from "../../domain/account/auth-user.ts";
import type { Client } from "../client.ts";
import { toAuthFailure } from "./auth-failure.ts";
import { type Credentials, signIn } from "./sign-in.ts";

/** Changes the user's name in their profile, which colleagues see, and in their session. */
export async function changeName(
  client: Client,
  { userId, name }: { userId: string; name: string },
): Promise<AuthFailure | undefined> {
  const profile = await client
    .from("profiles")
    .update({ name })
    .eq("user_id", userId)
    .select("user_id")
    .single();
  if (profile.error) {
    return { code: profile.error.code, message: profile.error.message, reasons: [] };
  }
  const { error } = await client.auth.updateUser({ data: { name } });
  return error ? toAuthFailure(error) : undefined;
}

/**
 * Changes the user's email address. `current` is their password, where they have one. `isPending`: the address has to
 * be confirmed by email first; the link of that email leads to `returnTo`.
 */
export async function changeEmail(
  client: Client,
  { email, returnTo, current }: { email: string; returnTo: string; current?: string | undefined },
): Promise<{ isPending: boolean; failure?: undefined } | { failure: AuthFailure }> {
  const { data, error } = await client.auth.updateUser(
    { email, ...(current !== undefined && { current_password: current }) },
    { emailRedirectTo: returnTo },
  );
  if (error) return { failure: toAuthFailure(error) };
  return { isPending: data.user.email?.toLowerCase() !== email.toLowerCase() };
}

/** Changes the user's password. `current` is the old one, where they have one. */
export async function setPassword(
  client: Client,
  { password, current }: { password: string; current?: string | undefined },
): Promise<AuthFailure | undefined> {
  const { error } = await client.auth.updateUser({
    password,
    ...(current !== undefined && { current_password: current }),
  });
  return error ? toAuthFailure(error) : undefined;
}

/**
 * Checks a password with a separate sign-in that is signed out at once.
 *
 * @param client a client without stored session.
 */
export async function confirmPassword(
  client: Client,
  credentials: Credentials,
): Promise<AuthFailure | undefined> {
  const { error } = await client.auth.signInWithPassword(credentials);
  if (error) return toAuthFailure(error);
  await client.auth.signOut({ scope: "local" });
  return undefined;
}

/**
 * Permanently deletes the user's account. Their articles stay. Fails with `reauthentication_needed` when the last
 * sign-in or second factor is too long ago.
 */
export async function deleteAccount(client: Client): Promise<AuthFailure | undefined> {
  const { error } = await client.rpc("delete_account");
  if (!error) return undefined;
  return { code: error.hint || error.code, message: error.message, reasons: [] };
}

/**
 * Signs in with the password in a separate session and deletes the account there.
 *
 * @param client a client without stored session.
 */
export async function deleteAccountByPassword(
  client: Client,
  credentials: Credentials,
): Promise<AuthFailure | undefined> {
  const refused = await signIn(client, credentials);
  if (refused) return refused;
  const failure = await deleteAccount(client);
  if (failure) await client.auth.signOut({ scope: "local" });
  return failure;
}
