import { describe, expect, test, vi } from "vitest";
import type { SessionCheck } from "../data/account/check-session.ts";
import { BackendError } from "../data/backend-error.ts";
import { repeatAfterSignIn } from "./with-session.ts";

const refused = new BackendError({ message: "JWT expired", code: "PGRST303" }, 401);
const denied = new BackendError({ message: "denied", code: "42501" }, 403);

/** A task that fails with each of the errors in turn, and then gives its value. */
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
  test("gives what the task gives, and asks nothing when it goes well", async () => {
    const alive = session();
    expect(await repeatAfterSignIn(failingTask(), alive)).toBe("saved");
    expect(alive.checkSession).not.toHaveBeenCalled();
  });

  test.each([
    ["an expired token", refused],
    ["row level security", denied],
    [
      "a row that is not to be seen",
      new BackendError({ message: "0 rows", code: "PGRST116" }, 406),
    ],
    ["no session", Object.assign(new Error("missing"), { name: "AuthSessionMissingError" })],
  ])("runs the task again after a sign-in when it failed for %s", async (_, error) => {
    const task = failingTask(error);
    const gone = session();
    expect(await repeatAfterSignIn(task, gone)).toBe("saved");
    expect(task).toHaveBeenCalledTimes(2);
    expect(gone.untilSignedIn).toHaveBeenCalledOnce();
  });

  test("asks again when the session ends once more", async () => {
    const task = failingTask(refused, refused);
    expect(await repeatAfterSignIn(task, session())).toBe("saved");
    expect(task).toHaveBeenCalledTimes(3);
  });

  test("runs the task again when its token was refused and the session is alive", async () => {
    const alive = session({ check: "alive" });
    expect(await repeatAfterSignIn(failingTask(refused), alive)).toBe("saved");
    expect(alive.untilSignedIn).not.toHaveBeenCalled();
  });

  test("lets the second refusal of a token pass while the session is alive", async () => {
    const task = failingTask(refused, refused, refused);
    await expect(repeatAfterSignIn(task, session({ check: "alive" }))).rejects.toBe(refused);
    expect(task).toHaveBeenCalledTimes(2);
  });

  test.each([
    ["alive", denied],
    ["unknown", denied],
    ["unknown", refused],
  ] as const)("lets an error pass while the session is %s: %s", async (check, error) => {
    const task = failingTask(error);
    const held = session({ check });
    await expect(repeatAfterSignIn(task, held)).rejects.toBe(error);
    expect(task).toHaveBeenCalledOnce();
    expect(held.untilSignedIn).not.toHaveBeenCalled();
  });

  test("fails as the task did when the user leaves", async () => {
    const left = session({ signsIn: false });
    await expect(repeatAfterSignIn(failingTask(refused), left)).rejects.toBe(refused);
  });

  test.each([
    ["a slug that is in use", new BackendError({ message: "duplicate", code: "23505" }, 409)],
    ["no answer", new BackendError({ message: "Failed to fetch" }, 0)],
    ["anything else", new TypeError("broken")],
  ])("does not doubt the session because of %s", async (_, error) => {
    const alive = session();
    await expect(repeatAfterSignIn(failingTask(error), alive)).rejects.toBe(error);
    expect(alive.checkSession).not.toHaveBeenCalled();
  });
});
