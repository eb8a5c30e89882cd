import {
  type LoginMethods,
  loginMethodsSchema,
} from "../../backend/auth/providers/login-methods.ts";
import { readSettingsFile } from "./read-settings-file.ts";

/**
 * Reads the OAuth providers. Without the file there is none.
 *
 * @throws StartError one line that names the file, the field and what it takes, and shows no secret.
 */
export async function readProvidersFile(path: string): Promise<LoginMethods> {
  const settings = await readSettingsFile(path, {
    schema: loginMethodsSchema,
    hasSecrets: true,
  });
  return settings ?? loginMethodsSchema.parse({});
}
