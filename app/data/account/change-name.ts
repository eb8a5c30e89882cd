import type { AuthFailure } from "../../domain/account/auth-user.ts";
import type { Client } from "../client.ts";
import { toAuthFailure } from "./to-auth-failure.ts";

/** Renames whoever is signed in: in their profile, which colleagues see, and in their session. */
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
