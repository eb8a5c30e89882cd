import { describe, expect, test, vi } from "vitest";
import type { AuthUser } from "../domain/account/auth-user.ts";
import type { StateHolder } from "./auth-state.ts";
import { createAuthStore } from "./auth-store.ts";
import type { AuthSession } from "./open-session.ts";

const USER: AuthUser = {
  id: "1",
  email: "anna@example.org",
  name: "",
  role: "reader",
  hasPassword: true,
};

/** A session that emits INITIAL_SESSION as soon as it is opened. */
function openWith(user: AuthUser | null) {
  return ({ set }: StateHolder) => {
    set({ user, isLoading: false, isRecovering: false, lastEvent: "INITIAL_SESSION" });
    return {} as Partial<AuthSession> as AuthSession;
  };
}

describe("auth store", () => {
  test("the auth store settles without loading the client when there is no session cookie", async () => {
    const load = vi.fn();
    const store = createAuthStore({ hasCookie: () => false, load });
    expect(store.get().isLoading).toBe(true);
    expect(await store.settle()).toMatchObject({ user: null, isLoading: false });
    expect(load).not.toHaveBeenCalled();
  });

  test("the auth store loads the client once when there is a session cookie", async () => {
    const load = vi.fn(async () => ({ openSession: openWith(USER) }));
    const store = createAuthStore({ hasCookie: () => true, load });
    const [state] = await Promise.all([store.settle(), store.settle()]);
    expect(state.user).toBe(USER);
    expect(load).toHaveBeenCalledOnce();
  });

  test("the auth store stops loading when the client cannot be loaded, and can retry", async () => {
    const load = vi
      .fn()
      .mockRejectedValueOnce(new Error("offline"))
      .mockResolvedValueOnce({ openSession: openWith(USER) });
    const store = createAuthStore({ hasCookie: () => true, load });
    await expect(store.settle()).rejects.toThrow("offline");
    expect(store.get()).toMatchObject({ user: null, isLoading: false });
    expect((await store.settle()).user).toBe(USER);
  });

  test("the auth store notifies listeners until they unsubscribe", async () => {
    const store = createAuthStore({ hasCookie: () => false, load: vi.fn() });
    const listener = vi.fn();
    const stop = store.subscribe(listener);
    await store.settle();
    stop();
    expect(listener).toHaveBeenCalledOnce();
  });
});
