import { describe, expect, test } from "vitest";
import type { AuthUser } from "../domain/account/auth-user.ts";
import { type AuthEvent, type AuthState, LOADING, reduceAuth } from "./auth-state.ts";

const ANNA: AuthUser = {
  id: "1",
  email: "anna@example.org",
  name: "Anna",
  role: "editor",
  hasPassword: true,
};
const BEN: AuthUser = {
  id: "2",
  email: "ben@example.org",
  name: "",
  role: "reader",
  hasPassword: true,
};
const NOBODY: AuthState = { user: null, isLoading: false, isRecovering: false };
const SIGNED_IN: AuthState = { user: ANNA, isLoading: false, isRecovering: false };

const EVENTS: [AuthEvent, AuthState, AuthUser | null, Partial<AuthState>][] = [
  ["INITIAL_SESSION", LOADING, ANNA, { user: ANNA, isLoading: false }],
  ["INITIAL_SESSION", LOADING, null, { user: null, isLoading: false, end: undefined }],
  ["SIGNED_IN", NOBODY, ANNA, { user: ANNA, end: undefined }],
  ["SIGNED_IN", { ...NOBODY, end: "expired" }, BEN, { user: BEN, end: undefined }],
  ["SIGNED_OUT", SIGNED_IN, null, { user: null, end: "expired" }],
  ["SIGNED_OUT", NOBODY, null, { user: null, end: undefined }],
  ["TOKEN_REFRESHED", SIGNED_IN, { ...ANNA, role: "admin" }, { user: { ...ANNA, role: "admin" } }],
  ["USER_UPDATED", SIGNED_IN, { ...ANNA, name: "Ann" }, { user: { ...ANNA, name: "Ann" } }],
  ["PASSWORD_RECOVERY", NOBODY, ANNA, { user: ANNA, isRecovering: true }],
  ["MFA_CHALLENGE_VERIFIED", SIGNED_IN, ANNA, { user: ANNA, isLoading: false }],
];

describe("reduceAuth", () => {
  test.each(EVENTS)("reduceAuth handles %s", (event, before, user, after) => {
    const state = { end: undefined, ...reduceAuth(before, event, user) };
    expect(state).toMatchObject({ ...after, lastEvent: event });
  });

  test("reduceAuth records how a session ended", () => {
    expect(reduceAuth(SIGNED_IN, "SIGNED_OUT", null, "here").end).toBe("here");
    expect(reduceAuth(SIGNED_IN, "SIGNED_OUT", null, "other-tab").end).toBe("other-tab");
  });

  test("reduceAuth keeps the same user object when an event repeats", () => {
    expect(reduceAuth(SIGNED_IN, "SIGNED_IN", { ...ANNA }).user).toBe(ANNA);
  });

  test("reduceAuth stays in password recovery until a new password is set or the user signs out", () => {
    const recovering = reduceAuth(NOBODY, "PASSWORD_RECOVERY", ANNA);
    expect(reduceAuth(recovering, "SIGNED_IN", ANNA).isRecovering).toBe(true);
    expect(reduceAuth(recovering, "USER_UPDATED", ANNA).isRecovering).toBe(false);
    expect(reduceAuth(recovering, "SIGNED_OUT", null).isRecovering).toBe(false);
  });
});
