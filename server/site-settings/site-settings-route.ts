import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Logger } from "pino";
import * as z from "zod";
import { BackendError } from "../../app/data/backend-error.ts";
import type { Client } from "../../app/data/client.ts";
import { listSiteSettings, saveSiteSettings } from "../../app/data/site-settings.ts";
import {
  listRefused,
  namesFromFile,
  readScreenSettings,
  screenSettingsSchema,
  toScreenSettings,
} from "../../app/site-config/screen-settings.ts";
import type { PublicationConfig } from "../../app/site-config/site-config.ts";

const MAX_BODY_BYTES = 128 * 1024;

const savedSchema = z.strictObject({
  seen: z.int().min(0),
  wanted: screenSettingsSchema,
});

/**
 * `/api/site-settings`, with the access token of an admin. `GET` answers what the operator has set and the versions of the
 * screen; `POST`, `{"seen", "wanted"}`, checks and stores a version. The database checks the permission.
 */
export function createSiteSettingsRoute({
  clientOf,
  config,
  log,
}: {
  /** Creates a client with the access token of a user. */
  clientOf: (accessToken: string) => Client;
  /** The configuration of the operator. */
  config: PublicationConfig;
  log: Logger;
}): Hono {
  const app = new Hono();

  app.get("/", ({ req }) =>
    answer(req.header("Authorization"), async (client) => {
      const versions = await listSiteSettings(client);
      return {
        file: toScreenSettings(config),
        fromFile: namesFromFile(config),
        versions: versions.map((version) => ({
          ...version,
          settings: readScreenSettings(version.settings),
        })),
      };
    }),
  );

  app.post("/", bodyLimit({ maxSize: MAX_BODY_BYTES, onError: tooLarge }), async ({ req }) => {
    const read = savedSchema.safeParse(await req.json().catch(() => undefined));
    return answer(req.header("Authorization"), async (client) => {
      if (read.success) return { id: await saveSiteSettings(client, read.data) };
      // Only admins learn which value is wrong.
      await listSiteSettings(client);
      // A color says which one it cannot be read on.
      const reason = read.error.issues.find(({ code }) => code === "custom")?.message;
      const message = reason ?? "Some settings cannot have this value.";
      return refuse(422, "validation_failed", message, {
        fields: listRefused(read.error, "wanted"),
      });
    });
  });

  app.all("/", () => refuse(405, "method_not_allowed", "This endpoint accepts GET and POST."));

  async function answer(
    authorization: string | undefined,
    act: (client: Client) => Promise<object>,
  ): Promise<Response> {
    const token = /^Bearer\s+(\S+)$/i.exec(authorization ?? "")?.[1];
    if (!token) return refuse(401, "no_authorization", "Sign in to change the settings.");
    try {
      const found = await act(clientOf(token));
      return found instanceof Response ? found : Response.json(found, { headers: NO_STORE });
    } catch (error) {
      if (!(error instanceof BackendError)) throw error;
      if (error.status === 401 || error.code === "42501")
        return refuse(403, "42501", "Only admins can change the settings.");
      if (error.code === "PT409") return refuse(409, "PT409", error.message);
      if (error.code === "22023") return refuse(422, "22023", error.message);
      log.error({ err: error }, "failed to answer with the settings");
      return refuse(503, "unexpected_failure", "The settings did not answer. Try again.");
    }
  }

  return app;
}

const NO_STORE = { "Cache-Control": "no-store" };
const tooLarge = () => refuse(413, "too_large", "The settings are too long.");

function refuse(status: number, code: string, message: string, more: object = {}): Response {
  return Response.json(
    { code, message, ...more },
    { status, headers: { ...NO_STORE, ...(status === 405 && { Allow: "GET, POST" }) } },
  );
}
