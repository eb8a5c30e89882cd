import type { Hono } from "hono";
import type { AuthService } from "../auth-service.ts";
import { challengeFactor } from "./challenge-factor.ts";
import { enrollFactor } from "./enroll-factor.ts";
import { answerFactorRequest, answerForFactor } from "./factor-request.ts";
import {
  createRecoveryCodes,
  removeRecoveryCodes,
  replaceRecoveryCodes,
  showRecoveryCodes,
} from "./recovery-codes.ts";
import { unenrollFactor } from "./remove-factor.ts";
import { refuseWithoutSecondStep } from "./require-second-step.ts";
import { showFactors } from "./show-factors.ts";
import { verifyFactor } from "./verify-factor.ts";
import { verifyRecoveryCode } from "./verify-recovery-code.ts";

/** Answers with a user in them. */
const SHOW_USER = ["/signup", "/token", "/verify", "/user", "/factors/*"];

/**
 * Second factors: the routes below `/factors`, the factors in each answer that shows a user, and what needs
 * a second step. Has to be mounted before what it stands in front of.
 */
export function mountFactors(app: Hono, service: AuthService): void {
  for (const path of SHOW_USER) {
    app.use(path, async (context, next) => {
      await next();
      const shown = await showFactors(service, context.res);
      if (shown === context.res) return;
      // Hono adds the headers of an answer to those of the one in its place, unless it is taken away first.
      context.res = undefined;
      context.res = shown;
    });
  }
  app.put("/user", async (context, next) => {
    const refusal = await refuseWithoutSecondStep(service, context.req.raw);
    return refusal ?? next();
  });

  app.post("/factors", ({ req }) => answerFactorRequest(service, req.raw, enrollFactor));
  app.get("/factors/recovery-codes", ({ req }) =>
    answerFactorRequest(service, req.raw, showRecoveryCodes),
  );
  app.post("/factors/recovery-codes", ({ req }) =>
    answerFactorRequest(service, req.raw, createRecoveryCodes),
  );
  app.delete("/factors/recovery-codes", ({ req }) =>
    answerFactorRequest(service, req.raw, removeRecoveryCodes),
  );
  app.post("/factors/recovery-codes/regenerate", ({ req }) =>
    answerFactorRequest(service, req.raw, replaceRecoveryCodes),
  );
  app.post("/factors/recovery-codes/verify", ({ req }) =>
    answerFactorRequest(service, req.raw, verifyRecoveryCode),
  );
  for (const [path, task] of [
    ["/factors/:id/challenge", challengeFactor],
    ["/factors/:id/verify", verifyFactor],
  ] as const) {
    app.post(path, ({ req }) =>
      answerFactorRequest(service, req.raw, (asked) =>
        answerForFactor(asked, req.param("id"), task),
      ),
    );
  }
  app.delete("/factors/:id", ({ req }) =>
    answerFactorRequest(service, req.raw, (asked) =>
      answerForFactor(asked, req.param("id"), unenrollFactor),
    ),
  );
}
