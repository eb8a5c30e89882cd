import {
  type ProviderSettings,
  providerSettingsSchema,
} from "../../backend/auth/providers/provider-settings.ts";
import { readSettingsFile } from "./read-settings-file.ts";

/**
 * Reads the ways to sign in besides e-mail and password. A file that is not there leaves the defaults:
 * no provider at all.
 *
 * @throws StartError one line that names the file, the field and what it takes, and shows no secret.
 */
export async function readProvidersFile(path: string): Promise<ProviderSettings> {
  const settings = await readSettingsFile(path, {
    schema: providerSettingsSchema,
    hasSecrets: true,
  });
  return settings ?? providerSettingsSchema.parse({});
}
