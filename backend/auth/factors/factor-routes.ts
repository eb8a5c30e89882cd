import type { Hono } from "hono";
import { z } from "zod";
import type { AuthService } from "../service/auth-service.ts";
import { requireAal2ForUserUpdate } from "./assurance-level.ts";
import { challengeFactor } from "./challenge-factor.ts";
import { enrollFactor } from "./enroll-factor.ts";
import { handleFactorRequest, handleForFactor } from "./factor-request.ts";
import { describeFactor, listFactors } from "./factors.ts";
import {
  createRecoveryCodes,
  removeRecoveryCodes,
  replaceRecoveryCodes,
  showRecoveryCodes,
  verifyRecoveryCode,
} from "./recovery-codes.ts";
import { unenrollFactor } from "./remove-factor.ts";
import { verifyFactor } from "./verify-factor.ts";

/** Routes whose responses contain a user. */
const USER_RESPONSES = ["/signup", "/token", "/verify", "/user", "/factors/*"];

/**
 * Adds the `/factors` routes, the factors of each user in responses, and the AAL2 check of `PUT /user`. Has
 * to be called before the routes that it wraps.
 */
export function addFactorRoutes(app: Hono, service: AuthService): void {
  for (const path of USER_RESPONSES) {
    app.use(path, async (context, next) => {
      await next();
      const shown = await addFactorsToResponse(service, context.res);
      if (shown === context.res) return;
      // Hono merges the headers of the old response into the new one unless it is unset first.
      context.res = undefined;
      context.res = shown;
    });
  }
  app.put("/user", async (context, next) => {
    const error = await requireAal2ForUserUpdate(service, context.req.raw);
    return error ?? next();
  });

  app.post("/factors", ({ req }) => handleFactorRequest(service, req.raw, enrollFactor));
  app.get("/factors/recovery-codes", ({ req }) =>
    handleFactorRequest(service, req.raw, showRecoveryCodes),
  );
  app.post("/factors/recovery-codes", ({ req }) =>
    handleFactorRequest(service, req.raw, createRecoveryCodes),
  );
  app.delete("/factors/recovery-codes", ({ req }) =>
    handleFactorRequest(service, req.raw, removeRecoveryCodes),
  );
  app.post("/factors/recovery-codes/regenerate", ({ req }) =>
    handleFactorRequest(service, req.raw, replaceRecoveryCodes),
  );
  app.post("/factors/recovery-codes/verify", ({ req }) =>
    handleFactorRequest(service, req.raw, verifyRecoveryCode),
  );
  for (const [path, task] of [
    ["/factors/:id/challenge", challengeFactor],
    ["/factors/:id/verify", verifyFactor],
  ] as const) {
    app.post(path, ({ req }) =>
      handleFactorRequest(service, req.raw, (factorRequest) =>
        handleForFactor(factorRequest, req.param("id"), task),
      ),
    );
  }
  app.delete("/factors/:id", ({ req }) =>
    handleFactorRequest(service, req.raw, (factorRequest) =>
      handleForFactor(factorRequest, req.param("id"), unenrollFactor),
    ),
  );
}

const userFields = z.looseObject({ id: z.string() });
const sessionSchema = z.looseObject({ access_token: z.string(), user: userFields });
const userSchema = z.looseObject({ id: z.string(), aud: z.string() });

/** Adds the factors to the user in a response, which is the body itself or part of a session. */
async function addFactorsToResponse(service: AuthService, response: Response): Promise<Response> {
  const isJson = response.headers.get("Content-Type")?.includes("json");
  if (response.status !== 200 || !isJson) return response;
  const body: unknown = await response.json();
  const headers = new Headers(response.headers);
  headers.delete("Content-Length");
  return Response.json(await addFactorsToBody(service, body), { headers });
}

async function addFactorsToBody(service: AuthService, body: unknown): Promise<unknown> {
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
