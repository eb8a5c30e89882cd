import { useEffect } from "react";

/** Goes to the login page, which returns here. The guarded page leaves no history entry. */
export function RedirectToLogin() {
  // Leaves the application.
  useEffect(goToLogin, []);
  return null;
}

/** Leaves for the login page, which knows by the referrer where to return to. */
export function goToLogin(): void {
  location.replace("/login");
}
