// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, test } from "vitest";
import { type AuthState, LOADING } from "./auth-state.ts";
import { AuthContext, type AuthSource, useUser } from "./use-auth.ts";

const ANNA = { id: "1", email: "anna@example.org", name: "Anna", role: "editor" } as const;

test("a part of the page is drawn again when somebody is signed in, not when nobody is", () => {
  Reflect.set(globalThis, "IS_REACT_ACT_ENVIRONMENT", true);
  const { source, set } = makeSource();
  const seen: (string | undefined)[] = [];
  const root = createRoot(document.createElement("div"));
  act(() =>
    root.render(
      <AuthContext value={source}>
        <Probe see={(name) => seen.push(name)} />
      </AuthContext>,
    ),
  );
  act(() => set({ ...LOADING, isLoading: false }));
  expect(seen).toEqual([undefined]);
  act(() => set({ ...LOADING, isLoading: false, user: ANNA }));
  expect(seen).toEqual([undefined, "Anna"]);
  act(() => root.unmount());
});

function Probe({ see }: { see: (name: string | undefined) => void }) {
  see(useUser()?.name);
  return null;
}

function makeSource() {
  let state = LOADING;
  const listeners = new Set<() => void>();
  const refuse = () => Promise.reject(new Error("not asked for here"));
  const source: AuthSource = {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    get: () => state,
    signIn: refuse,
    signUp: refuse,
    signOut: refuse,
  };
  const set = (next: AuthState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  return { source, set };
}
