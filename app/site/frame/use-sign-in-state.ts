import { useLocation } from "react-router";

/** Screens that one passes on the way in; nobody wants to come back to them. */
const ON_THE_WAY = ["/login", "/signup", "/recover", "/invitation", "/admin/login"];

/** What links to the log-in and sign-up screens leave in the history: the page to come back to. */
export function useSignInState(): unknown {
  const from = useLocation();
  return ON_THE_WAY.includes(from.pathname) ? from.state : { from };
}
