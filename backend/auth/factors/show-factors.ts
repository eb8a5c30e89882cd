import { z } from "zod";
import type { AuthService } from "../auth-service.ts";
import { describeFactor, listFactors } from "./factor-rows.ts";

const user = z.looseObject({ id: z.string() });
const sessionSchema = z.looseObject({ access_token: z.string(), user });
const userSchema = z.looseObject({ id: z.string(), aud: z.string() });

/** Adds their factors to the user of an answer: the one of a session, or the answer itself. */
export async function showFactors(service: AuthService, response: Response): Promise<Response> {
  const isJson = response.headers.get("Content-Type")?.includes("json");
  if (response.status !== 200 || !isJson) return response;
  const body: unknown = await response.json();
  const headers = new Headers(response.headers);
  headers.delete("Content-Length");
  return Response.json(await withFactors(service, body), { headers });
}

async function withFactors(service: AuthService, body: unknown): Promise<unknown> {
  const session = sessionSchema.safeParse(body).data;
  if (session) return { ...session, user: await addFactors(service, session.user) };
  const shown = userSchema.safeParse(body).data;
  return shown ? addFactors(service, shown) : body;
}

async function addFactors<User extends { id: string }>(
  service: AuthService,
  shown: User,
): Promise<User> {
  if (!z.uuid().safeParse(shown.id).success) return shown;
  const factors = await listFactors(service, shown.id);
  return factors.length > 0 ? { ...shown, factors: factors.map(describeFactor) } : shown;
}
