import { z } from "zod";
import type { AuthService } from "../auth-service.ts";

/** Whether an address belongs to somebody who signs in by single sign-on only, and has no password here. */
export async function isSsoAddress({ pool }: AuthService, email: string): Promise<boolean> {
  const rows = await pool.query("select from auth.users where email = $1 and is_sso_user", [
    email.trim().toLowerCase(),
  ]);
  return rows.length > 0;
}

/** Whether a user signs in by single sign-on only: their identity provider keeps their address. */
export async function isSsoUser({ pool }: AuthService, userId: string): Promise<boolean> {
  const rows = await pool.query("select from auth.users where id = $1 and is_sso_user", [userId]);
  return rows.length > 0;
}

const emailSchema = z.looseObject({ email: z.string().min(1) });
const managedSchema = z.looseObject({
  email: z.string().nullish(),
  phone: z.string().nullish(),
  password: z.string().nullish(),
});

/** The address that a body names. */
export const emailIn = (body: unknown): string => emailSchema.safeParse(body).data?.email ?? "";

/** Whether a body changes what an identity provider keeps. */
export function changesManaged(body: unknown): boolean {
  const { email, phone, password } = managedSchema.safeParse(body).data ?? {};
  return Boolean(email || phone || password);
}
