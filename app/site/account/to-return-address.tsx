import { useEffect, useState } from "react";
import { Navigate, useLocation } from "react-router";
import { forgetReturnAddress, rememberedAddress } from "../../auth/remembered-address.ts";
import { readReturnAddress } from "../../domain/account/return-address.ts";

/** Leads whoever has signed in to where they came from, or to the newsroom. */
export function ToReturnAddress() {
  const { state, search } = useLocation();
  const [address] = useState(() =>
    readReturnAddress({ state, search, remembered: rememberedAddress() }),
  );
  // It is in the browser's storage, and used once.
  useEffect(forgetReturnAddress, []);
  return <Navigate to={address} replace />;
}
