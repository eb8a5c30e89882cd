import { z } from "zod";
import { readBackend } from "../../browser-client.ts";

const settingsSchema = z.object({
  external: z.object({ phone: z.boolean() }),
  sms_provider: z.string(),
});

/**
 * Whether text messages of this site reach phones. supabase-js has no call for the settings of the auth
 * service. When these can not be had, no.
 */
export async function canTextPhones(): Promise<boolean> {
  const [url, apikey] = readBackend();
  try {
    const answer = await fetch(new URL("/auth/v1/settings", url), { headers: { apikey } });
    const { external, sms_provider } = settingsSchema.parse(await answer.json());
    return external.phone && sms_provider !== "";
  } catch {
    return false;
  }
}
