import type { Hono } from "hono";
import { z } from "zod";
import type { AuthService } from "../auth-service.ts";
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

/** Answers with a user in them. */
const USER_RESPONSES = ["/signup", "/token", "/verify", "/user", "/factors/*"];

/**
 * Second factors: the routes below `/factors`, the factors in each answer that shows a user, and what needs
 * a second step. Has to be mounted before what it stands in front of.
 */
export function addFactorRoutes(app: Hono, service: AuthService): void {
  for (const path of USER_RESPONSES) {
    app.use(path, async (context, next) => {
      await next();
      const shown = await addFactorsToResponse(service, context.res);
      if (shown === context.res) return;
      // Hono adds the headers of an answer to those of the one in its place, unless it is taken away first.
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

/** Adds their factors to the userFields of an answer: the one of a session, or the answer itself. */
export async function addFactorsToResponse(
  service: AuthService,
  response: Response,
): Promise<Response> {
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
