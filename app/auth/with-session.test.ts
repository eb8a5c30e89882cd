import { describe, expect, test, vi } from "vitest";
import type { SessionCheck } from "../data/account/session.ts";
import { BackendError } from "../data/backend-error.ts";
import { repeatAfterSignIn } from "./with-session.ts";

const refused = new BackendError({ message: "JWT expired", code: "PGRST303" }, 401);
const denied = new BackendError({ message: "denied", code: "42501" }, 403);

/** A task that fails with each of the errors in turn, then returns its value. */
function failingTask(...errors: unknown[]) {
  return vi.fn(async () => {
    if (errors.length > 0) throw errors.shift();
    return "saved";
  });
}

function session({ check = "dead" as SessionCheck, signsIn = true } = {}) {
  return {
    checkSession: vi.fn(async () => check),
    untilSignedIn: vi.fn(async () => signsIn),
  };
}

describe("repeatAfterSignIn", () => {
  test("repeatAfterSignIn returns the task's result without checking the session when the task succeeds", async () => {
    const alive = session();
    expect(await repeatAfterSignIn(failingTask(), alive)).toBe("saved");
    expect(alive.checkSession).not.toHaveBeenCalled();
  });

  test.each([
    ["an expired token", refused],
    ["row level security", denied],
    ["a hidden row", new BackendError({ message: "0 rows", code: "PGRST116" }, 406)],
    ["no session", Object.assign(new Error("missing"), { name: "AuthSessionMissingError" })],
  ])("retries the task after a sign-in when it failed because of %s", async (_, error) => {
    const task = failingTask(error);
    const gone = session();
    expect(await repeatAfterSignIn(task, gone)).toBe("saved");
    expect(task).toHaveBeenCalledTimes(2);
    expect(gone.untilSignedIn).toHaveBeenCalledOnce();
  });

  test("repeatAfterSignIn retries again when the session ends a second time", async () => {
    const task = failingTask(refused, refused);
    expect(await repeatAfterSignIn(task, session())).toBe("saved");
    expect(task).toHaveBeenCalledTimes(3);
  });

  test("repeatAfterSignIn retries the task when its token was refused although the session is alive", async () => {
    const alive = session({ check: "alive" });
    expect(await repeatAfterSignIn(failingTask(refused), alive)).toBe("saved");
    expect(alive.untilSignedIn).not.toHaveBeenCalled();
  });

  test("repeatAfterSignIn rejects with the second token refusal while the session is alive", async () => {
    const task = failingTask(refused, refused, refused);
    await expect(repeatAfterSignIn(task, session({ check: "alive" }))).rejects.toBe(refused);
    expect(task).toHaveBeenCalledTimes(2);
  });

  test.each([
    ["alive", denied],
    ["unknown", denied],
    ["unknown", refused],
  ] as const)("rejects with the task's error while the session is %s: %s", async (check, error) => {
    const task = failingTask(error);
    const held = session({ check });
    await expect(repeatAfterSignIn(task, held)).rejects.toBe(error);
    expect(task).toHaveBeenCalledOnce();
    expect(held.untilSignedIn).not.toHaveBeenCalled();
  });

  test("repeatAfterSignIn rejects with the task's error when the user leaves instead of signing in", async () => {
    const left = session({ signsIn: false });
    await expect(repeatAfterSignIn(failingTask(refused), left)).rejects.toBe(refused);
  });

  test.each([
    ["a slug that is in use", new BackendError({ message: "duplicate", code: "23505" }, 409)],
    ["a network error", new BackendError({ message: "Failed to fetch" }, 0)],
    ["any other error", new TypeError("broken")],
  ])("does not check the session after %s", async (_, error) => {
    const alive = session();
    await expect(repeatAfterSignIn(failingTask(error), alive)).rejects.toBe(error);
    expect(alive.checkSession).not.toHaveBeenCalled();
  });
});
