import { useLocation } from "react-router";
import { RouterButtonLink } from "../../ui/controls/router-button-link.tsx";
import { AccountStop } from "./account-stop.tsx";

/** For staff who have to set up two-step sign-in before they go on. Leads there, and from there back here. */
export function SecondStepNeeded() {
  const from = useLocation();
  const setUp = (
    <RouterButtonLink to="/account#two-step" state={{ from }}>
      Set It Up
    </RouterButtonLink>
  );
  const title = (
    <>
      Two-Step <span className="whitespace-nowrap">Sign-In</span> Needed
    </>
  );
  return (
    <AccountStop title={title} wayOut={setUp}>
      Everybody who works in this newsroom signs in with a password and a code from their phone.
      Setting it up takes two minutes.
    </AccountStop>
  );
}
