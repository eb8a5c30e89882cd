import { Navigate, useLocation } from "react-router";

/** Leads to the log-in screen, which leads back here. The guarded page leaves no trace in the history. */
export function ToLogIn() {
  const from = useLocation();
  return <Navigate to="/login" replace state={{ from }} />;
}
