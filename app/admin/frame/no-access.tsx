import { ButtonLink } from "../../ui/button.tsx";
import { AccountStop } from "./account-stop.tsx";

/** For users who may not see what they asked for. */
export function NoAccess() {
  return (
    <AccountStop title="No Access" wayOut={<ButtonLink href="/">Return to Homepage</ButtonLink>}>
      This account has no access to this part of the newsroom. An admin of the site can give it to
      you.
    </AccountStop>
  );
}
