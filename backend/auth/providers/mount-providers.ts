import type { Hono } from "hono";
import { z } from "zod";
import type { AuthService } from "../auth-service.ts";
import { readFullSession } from "../factors/require-second-step.ts";
import { readCopy } from "../read-body.ts";
import { refuse } from "../refuse.ts";
import { SessionRefusal } from "../sessions/session-refusal.ts";
import { authorizationUrl, readDeparture } from "./authorize.ts";
import { comeBack, comeBackByForm } from "./come-back.ts";
import { describeSettings } from "./describe-settings.ts";
import { exchangeCode } from "./exchange-code.ts";
import { grantByIdToken } from "./id-token-grant.ts";
import { leadBackWithError, leadTo, toBackError } from "./lead-back.ts";
import { signInAnonymously } from "./sign-in-anonymously.ts";
import { unlinkIdentity } from "./unlink-identity.ts";

/** The routes of signing in with an account elsewhere, and of PKCE. */
export function mountProviders(app: Hono, service: AuthService): void {
  app.get("/authorize", async ({ req }) => {
    const departure = readDeparture(service, req.raw);
    try {
      const { url, cookie } = await authorizationUrl(service, req.raw, departure);
      return leadTo(req.raw, url, cookie);
    } catch (error) {
      if (!(error instanceof SessionRefusal)) throw error;
      // Whoever comes here is a browser on its way: an answer for programs would end it.
      return leadBackWithError(req.raw, departure.redirectTo, toBackError(error));
    }
  });
  app.get("/settings", () => Response.json(describeSettings(service)));
  app.get("/callback", ({ req }) => comeBack(service, req.raw));
  app.post("/callback", ({ req }) => comeBackByForm(service, req.raw));

  app.post("/signup", async ({ req }, next) => {
    const { raw } = req;
    const body = await readCopy(raw);
    const named = z
      .looseObject({ email: z.unknown().optional(), phone: z.unknown().optional() })
      .safeParse(body).data;
    if (!named || named.email || named.phone) return next();
    return signInAnonymously(service, raw, body);
  });
  app.post("/token", async ({ req }, next) => {
    const grant = req.query("grant_type");
    if (grant !== "id_token" && grant !== "pkce") return next();
    const { raw } = req;
    const body = await readCopy(raw);
    return grant === "id_token"
      ? grantByIdToken(service, raw, body)
      : exchangeCode(service, raw, body);
  });

  app.get("/user/identities/authorize", async ({ req }) => {
    const { raw } = req;
    if (!service.ways.manualLinking) return refuseLinking();
    const asking = await readFullSession(service, raw);
    if (asking instanceof Response) return asking;
    const departure = readDeparture(service, raw);
    const { url, cookie } = await authorizationUrl(service, raw, departure, asking.userId);
    if (req.query("skip_http_redirect") !== "true") return leadTo(raw, url, cookie);
    return Response.json(
      { url },
      { headers: { "Set-Cookie": cookie, "Cache-Control": "no-store" } },
    );
  });
  app.delete("/user/identities/:id", async ({ req }) => {
    const { raw } = req;
    if (!service.ways.manualLinking) return refuseLinking();
    const asking = await readFullSession(service, raw);
    if (asking instanceof Response) return asking;
    const id = z.uuid().safeParse(req.param("id")).data;
    if (!id) return refuse(404, "validation_failed", "identity_id must be an UUID");
    await unlinkIdentity(service, asking.userId, id);
    return Response.json({});
  });
}

function refuseLinking(): Response {
  return refuse(404, "manual_linking_disabled", "Manual linking is disabled");
}
