import type { AuthFailure, Role } from "../../domain/account/auth-user.ts";
import type { ProviderName } from "../../domain/account/provider-name.ts";
import type { Assurance } from "../../domain/account/second-factor.ts";
import type { Client } from "../client.ts";
import { toAuthFailure } from "./auth-failure.ts";
import { readAssurance, readAuthUser } from "./read-session.ts";

export type Credentials = { email: string; password: string };

/** Signs in with a password. Undefined on success. */
export async function signIn(
  client: Client,
  credentials: Credentials,
): Promise<AuthFailure | undefined> {
  return (await requestSession(client, credentials)).failure;
}

/** Signs in with a password, and returns how much of the sign-in that is. */
export async function requestSession(
  client: Client,
  credentials: Credentials,
): Promise<
  { assurance: Assurance; failure?: undefined } | { assurance?: undefined; failure: AuthFailure }
> {
  const { data, error } = await client.auth.signInWithPassword(credentials);
  return error ? { failure: toAuthFailure(error) } : { assurance: readAssurance(data.session) };
}

/** Address at which a sign-in goes on elsewhere, or why it cannot. */
export type SignInAddress =
  | { address: string; failure?: undefined }
  | { address?: undefined; failure: AuthFailure };

/** Begins a sign-in with an OAuth provider, which returns to `returnTo`. */
export async function signInWithProvider(
  client: Client,
  { provider, returnTo }: { provider: ProviderName; returnTo: string },
): Promise<SignInAddress> {
  const { data, error } = await client.auth.signInWithOAuth({
    provider,
    options: { redirectTo: returnTo, skipBrowserRedirect: true },
  });
  return error ? { failure: toAuthFailure(error) } : { address: data.url };
}

/** Begins a sign-in with an organization's SAML identity provider, which returns to `returnTo`. */
export async function signInWithSso(
  client: Client,
  { domain, returnTo }: { domain: string; returnTo: string },
): Promise<SignInAddress> {
  const { data, error } = await client.auth.signInWithSSO({
    domain,
    options: { redirectTo: returnTo, skipBrowserRedirect: true },
  });
  return error ? { failure: toAuthFailure(error) } : { address: data.url };
}

/** Signed in at once, to be confirmed by email, or accepted without returning a user. */
export type SignUpOutcome = "signed-in" | "unconfirmed" | "almost-complete";

export type SignUpResult =
  | { outcome: SignUpOutcome; role: Role; failure?: undefined }
  | { outcome?: undefined; failure: AuthFailure };

/** Creates an account. The link of the confirmation email leads to `returnTo`. */
export async function signUp(
  client: Client,
  { returnTo, ...credentials }: Credentials & { returnTo: string },
): Promise<SignUpResult> {
  const { data, error } = await client.auth.signUp({
    ...credentials,
    options: { emailRedirectTo: returnTo },
  });
  if (error) return { failure: toAuthFailure(error) };
  const role = readAuthUser(data.session)?.role ?? "reader";
  if (data.user && data.session) return { outcome: "signed-in", role };
  return { outcome: data.user ? "unconfirmed" : "almost-complete", role };
}

/** This session, all sessions of the user, or all but this one. */
export type SignOutScope = "local" | "global" | "others";

/** Ends sessions. Undefined on success, also for a session that the backend no longer knows. */
export async function signOut(
  client: Client,
  scope: SignOutScope,
): Promise<AuthFailure | undefined> {
  const { error } = await client.auth.signOut({ scope });
  return error ? toAuthFailure(error) : undefined;
}
