import type { Hono } from "hono";
import type { AuthService } from "../service/auth-service.types.ts";
import { challengeFactor } from "./challenge-factor.ts";
import { enrollFactor } from "./enroll-factor.ts";
import { type FactorRequest, readFactorRequest, requireFactor } from "./factor-request.ts";
import type { FactorRow } from "./factors.ts";
import {
  createRecoveryCodes,
  removeRecoveryCodes,
  replaceRecoveryCodes,
  showRecoveryCodes,
  verifyRecoveryCode,
} from "./recovery-codes.ts";
import { unenrollFactor } from "./remove-factor.ts";
import { verifyFactor } from "./verify-factor.ts";

type Task = (factorRequest: FactorRequest) => Promise<Response>;
type FactorTask = (factorRequest: FactorRequest, factor: FactorRow) => Promise<Response>;

/** Adds the routes of second factors, `/factors`. */
export function addFactorRoutes(app: Hono, service: AuthService): void {
  const add = (method: string, path: string, task: Task) => {
    app.on(method, path, async ({ req }) => task(await readFactorRequest(service, req.raw)));
  };
  const addForFactor = (method: string, path: `${string}:id${string}`, task: FactorTask) => {
    app.on(method, path, async ({ req }) => {
      const factorRequest = await readFactorRequest(service, req.raw);
      return task(factorRequest, requireFactor(factorRequest, req.param("id") ?? ""));
    });
  };
  add("POST", "/factors", enrollFactor);
  add("GET", "/factors/recovery-codes", showRecoveryCodes);
  add("POST", "/factors/recovery-codes", createRecoveryCodes);
  // Before the routes of one factor, whose id would match too.
  add("DELETE", "/factors/recovery-codes", removeRecoveryCodes);
  add("POST", "/factors/recovery-codes/regenerate", replaceRecoveryCodes);
  add("POST", "/factors/recovery-codes/verify", verifyRecoveryCode);
  addForFactor("POST", "/factors/:id/challenge", challengeFactor);
  addForFactor("POST", "/factors/:id/verify", verifyFactor);
  addForFactor("DELETE", "/factors/:id", unenrollFactor);
}
