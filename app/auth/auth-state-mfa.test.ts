import { expect, test } from "vitest";
import type { AuthUser } from "../domain/account/auth-user.ts";
import type { Assurance, Factor } from "../domain/account/second-factor.ts";
import { LOADING, reduceAuth } from "./auth-state.ts";

const ANNA: AuthUser = {
  id: "1",
  email: "anna@example.org",
  name: "Anna",
  role: "editor",
  hasPassword: true,
};
const APP: Factor = { id: "2", kind: "totp", name: "", createdAt: "2026-11-21T12:00:00Z" };
const DUE: Assurance = { hasVerifiedFactor: false, factors: [APP] };
const SHOWN: Assurance = { hasVerifiedFactor: true, factors: [APP] };

test("a password alone does not sign in a user with a second factor", () => {
  const state = reduceAuth(LOADING, "SIGNED_IN", ANNA, "expired", DUE);
  expect(state).toMatchObject({ user: null, pending: ANNA, assurance: DUE, isLoading: false });
  const after = reduceAuth(state, "MFA_CHALLENGE_VERIFIED", ANNA, "expired", SHOWN);
  expect(after).toMatchObject({ user: ANNA, assurance: SHOWN });
  expect(after.pending).toBeUndefined();
});

test("an ended session stays ended until the second factor is verified", () => {
  const ended = reduceAuth(
    reduceAuth(LOADING, "SIGNED_IN", ANNA, "expired", SHOWN),
    "SIGNED_OUT",
    null,
  );
  expect(reduceAuth(ended, "SIGNED_IN", ANNA, "expired", DUE)).toMatchObject({
    user: null,
    end: "expired",
  });
});

test("a session that loses its verified factor counts as ended until a factor is verified", () => {
  const shown = reduceAuth(LOADING, "SIGNED_IN", ANNA, "expired", SHOWN);
  expect(reduceAuth(shown, "TOKEN_REFRESHED", ANNA, "expired", DUE)).toMatchObject({
    user: null,
    pending: ANNA,
    end: "expired",
  });
});

test("password recovery asks for the second factor first", () => {
  const recovering = reduceAuth(LOADING, "PASSWORD_RECOVERY", ANNA, "expired", DUE);
  expect(recovering).toMatchObject({ user: null, isRecovering: true });
  expect(reduceAuth(recovering, "MFA_CHALLENGE_VERIFIED", ANNA, "expired", SHOWN)).toMatchObject({
    user: ANNA,
    isRecovering: true,
  });
});

test("signing out before the second factor leaves nobody signed in", () => {
  const pending = reduceAuth(LOADING, "SIGNED_IN", ANNA, "expired", DUE);
  const state = reduceAuth(pending, "SIGNED_OUT", null, "here");
  expect(state.user).toBeNull();
  expect(state.pending).toBeUndefined();
});
