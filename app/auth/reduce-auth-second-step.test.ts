import { expect, test } from "vitest";
import type { AuthUser } from "../domain/account/auth-user.ts";
import type { Assurance, Factor } from "../domain/account/two-step.ts";
import { LOADING } from "./auth-state.ts";
import { reduceAuth } from "./reduce-auth.ts";

const ANNA: AuthUser = {
  id: "1",
  email: "anna@example.org",
  name: "Anna",
  role: "editor",
  hasPassword: true,
};
const APP: Factor = { id: "2", kind: "totp", name: "", createdAt: "2026-11-21T12:00:00Z" };
const DUE: Assurance = { hasShownFactor: false, factors: [APP] };
const SHOWN: Assurance = { hasShownFactor: true, factors: [APP] };

test("a password alone signs nobody in who has a second factor", () => {
  const state = reduceAuth(LOADING, "SIGNED_IN", ANNA, "unasked", DUE);
  expect(state).toMatchObject({ user: null, pending: ANNA, assurance: DUE, isLoading: false });
  const after = reduceAuth(state, "MFA_CHALLENGE_VERIFIED", ANNA, "unasked", SHOWN);
  expect(after).toMatchObject({ user: ANNA, assurance: SHOWN });
  expect(after.pending).toBeUndefined();
});

test("a session that ended stays one that ended until the second step is done", () => {
  const ended = reduceAuth(
    reduceAuth(LOADING, "SIGNED_IN", ANNA, "unasked", SHOWN),
    "SIGNED_OUT",
    null,
  );
  expect(reduceAuth(ended, "SIGNED_IN", ANNA, "unasked", DUE)).toMatchObject({
    user: null,
    end: "unasked",
  });
});

test("a session whose factor is gone counts as ended when another one has to be shown", () => {
  const shown = reduceAuth(LOADING, "SIGNED_IN", ANNA, "unasked", SHOWN);
  expect(reduceAuth(shown, "TOKEN_REFRESHED", ANNA, "unasked", DUE)).toMatchObject({
    user: null,
    pending: ANNA,
    end: "unasked",
  });
});

test("setting a new password comes after the second step", () => {
  const recovering = reduceAuth(LOADING, "PASSWORD_RECOVERY", ANNA, "unasked", DUE);
  expect(recovering).toMatchObject({ user: null, isRecovering: true });
  expect(reduceAuth(recovering, "MFA_CHALLENGE_VERIFIED", ANNA, "unasked", SHOWN)).toMatchObject({
    user: ANNA,
    isRecovering: true,
  });
});

test("giving up leaves nobody", () => {
  const pending = reduceAuth(LOADING, "SIGNED_IN", ANNA, "unasked", DUE);
  const state = reduceAuth(pending, "SIGNED_OUT", null, "here");
  expect(state.user).toBeNull();
  expect(state.pending).toBeUndefined();
});
