import { useEffect, useMemo, useState } from "react";
import { Navigate, useLocation } from "react-router";
import type { StaffAccess } from "../data/rows.types.ts";
import { readReturnAddress } from "../domain/account/return-address.ts";
import { canUseNewsroom } from "./auth-state.ts";
import { authStore } from "./auth-store.ts";
import { forgetReturnAddress, rememberedAddress } from "./return-address-storage.ts";
import { useAuth } from "./use-auth.ts";

/** Redirects to the login screen, which returns here. The guarded page leaves no history entry. */
export function RedirectToLogin() {
  const from = useLocation();
  // A new object on each render would restart the navigation forever.
  const state = useMemo(() => ({ from }), [from]);
  return <Navigate to="/login" replace state={state} />;
}

/** Redirects a user who has signed in to where they came from, or else to `landing`, by default the newsroom. */
export function RedirectToReturnAddress({ landing }: { landing?: string }) {
  const { state, search } = useLocation();
  const [address] = useState(() =>
    readReturnAddress({ state, search, remembered: rememberedAddress() }, landing),
  );
  // Clears the address from session storage: it is used once.
  useEffect(forgetReturnAddress, []);
  return <Navigate to={address} replace />;
}

/** Redirects a user who has signed up: to the newsroom if they may use it, else to where they came from. */
export function RedirectAfterSignUp() {
  const auth = useAuth();
  const [access, setAccess] = useState(canUseNewsroom(auth) ? true : undefined);
  // Asks the backend who may use the newsroom. Without an answer the role decides.
  useEffect(() => {
    if (access !== undefined) return;
    let isCurrent = true;
    void readStaffAccess().then((mode) => {
      if (isCurrent) setAccess(mode === "any-user");
    });
    return () => {
      isCurrent = false;
    };
  }, [access]);
  if (access === undefined) return null;
  return access ? <Navigate to="/admin" replace /> : <RedirectToReturnAddress landing="/" />;
}

async function readStaffAccess(): Promise<StaffAccess | undefined> {
  const session = await authStore.open();
  return session.getStaffAccess().catch(() => undefined);
}
