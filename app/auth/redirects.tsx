import { useEffect, useMemo, useState } from "react";
import { Navigate, useLocation } from "react-router";
import { readReturnAddress } from "../domain/account/return-address.ts";
import { forgetReturnAddress, rememberedAddress } from "./return-address-storage.ts";

/** Redirects to the login screen, which returns here. The guarded page leaves no history entry. */
export function RedirectToLogin() {
  const from = useLocation();
  // A new object on each render would restart the navigation forever.
  const state = useMemo(() => ({ from }), [from]);
  return <Navigate to="/login" replace state={state} />;
}

/** Redirects a user who has signed in to where they came from, or to the newsroom. */
export function RedirectToReturnAddress() {
  const { state, search } = useLocation();
  const [address] = useState(() =>
    readReturnAddress({ state, search, remembered: rememberedAddress() }),
  );
  // Clears the address from session storage: it is used once.
  useEffect(forgetReturnAddress, []);
  return <Navigate to={address} replace />;
}
