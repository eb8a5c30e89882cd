import * as z from "zod/mini";
import { BackendError } from "./backend-error.ts";
import type { Client } from "./client.ts";
import type { Json } from "./json.types.ts";

/** A version of the settings that admins set on the screen. */
export type SettingsVersion = {
  id: number;
  settings: Json;
  /** ISO date-time. */
  savedAt: string;
  /** Name or email address; null for the site and for deleted accounts. */
  savedBy: string | null;
};

/**
 * The settings of the screen that are in force, as they are stored.
 *
 * @throws BackendError
 */
export async function getSiteSettings(client: Client): Promise<Json> {
  const { data, error, status } = await client.rpc("get_site_settings");
  if (error) throw new BackendError(error, status);
  return data;
}

/**
 * Lists the versions of the settings, newest first. Admins only.
 *
 * @throws BackendError
 */
export async function listSiteSettings(client: Client): Promise<SettingsVersion[]> {
  const { data, error, status } = await client.rpc("list_site_settings");
  if (error) throw new BackendError(error, status);
  return data.map(({ id, settings, saved_at, saved_by }) => ({
    id,
    settings,
    savedAt: saved_at,
    savedBy: saved_by,
  }));
}

/**
 * Stores a version of the settings. `seen` is the id of the newest one that was loaded; 0 for none. Admins only.
 *
 * @throws BackendError with the code `PT409` when somebody else has stored one since.
 */
export async function saveSiteSettings(
  client: Client,
  { seen, wanted }: { seen: number; wanted: Json },
): Promise<number> {
  const { data, error, status } = await client.rpc("save_site_settings", { seen, wanted });
  if (error) throw new BackendError(error, status);
  return data;
}

const entrySchema = z.record(z.string(), z.string());
const logoSchema = z.object({
  source: z.string(),
  dark: z.optional(z.string()),
  width: z.number(),
  height: z.number(),
});
const variantSchema = z.record(
  z.string(),
  z.union([
    z.string(),
    z.number(),
    z.boolean(),
    z.array(z.string()),
    z.record(z.string(), z.union([z.string(), z.number()])),
  ]),
);
const valueSchema = z.union([
  logoSchema,
  z.string(),
  z.boolean(),
  z.array(z.string()),
  z.array(entrySchema),
  variantSchema,
]);
const settingsSchema = z.record(z.string(), valueSchema);

const openedSchema = z.object({
  file: settingsSchema,
  fromFile: z.array(z.string()),
  versions: z.array(
    z.object({
      id: z.number(),
      settings: settingsSchema,
      savedAt: z.string(),
      savedBy: z.nullable(z.string()),
    }),
  ),
});

/** A setting of one of several variants, which `kind` names. */
export type VariantValue = z.infer<typeof variantSchema>;

export type SettingValue = z.infer<typeof valueSchema>;

/** Values by the name of their setting. */
export type SettingValues = z.infer<typeof settingsSchema>;

/** Values of the file, the names that differ from the default there, and the versions of the screen, newest first. */
export type OpenedSiteSettings = z.infer<typeof openedSchema>;

const refusalSchema = z.object({
  code: z.string(),
  message: z.string(),
  fields: z._default(z.array(z.string()), []),
});

/** A refusal with the names of the settings that do not take their value, and of the fields within them: `ads.inList.width`. */
export class RefusedSettings extends BackendError {
  readonly fields: readonly string[];

  constructor(refusal: z.infer<typeof refusalSchema>, status: number) {
    super(refusal, status);
    this.fields = refusal.fields;
  }
}

/**
 * Loads the settings for their screen, from the server that has read `site.json`. Admins only.
 *
 * @throws BackendError
 */
export async function openSiteSettings(client: Client): Promise<OpenedSiteSettings> {
  return openedSchema.parse(await askServer(client, { method: "GET" }));
}

/**
 * Sends the settings to the server, which checks and stores them.
 *
 * @throws RefusedSettings, with the code `PT409` when somebody else has stored some since.
 */
export async function sendSiteSettings(
  client: Client,
  settings: { seen: number; wanted: SettingValues },
): Promise<void> {
  await askServer(client, { method: "POST", body: JSON.stringify(settings) });
}

async function askServer(client: Client, request: RequestInit): Promise<unknown> {
  const { data } = await client.auth.getSession();
  const answer = await fetch("/api/site-settings", {
    ...request,
    headers: {
      "Content-Type": "application/json",
      Authorization: `Bearer ${data.session?.access_token ?? ""}`,
    },
  }).catch((error: unknown) => {
    throw new BackendError({ message: String(error) }, 0);
  });
  if (answer.ok) return answer.json();
  const refusal = refusalSchema.safeParse(await answer.json().catch(() => undefined)).data;
  if (refusal) throw new RefusedSettings(refusal, answer.status);
  throw new BackendError({ message: "The settings did not answer. Try again." }, answer.status);
}
