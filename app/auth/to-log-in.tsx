import { useMemo } from "react";
import { Navigate, useLocation } from "react-router";

/** Leads to the log-in screen, which leads back here. The guarded page leaves no trace in the history. */
export function ToLogIn() {
  const from = useLocation();
  // A state that is new with each rendering would start the navigation anew, and never let it end.
  const state = useMemo(() => ({ from }), [from]);
  return <Navigate to="/login" replace state={state} />;
}
