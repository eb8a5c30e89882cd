import { lazy, Suspense } from "react";
import { Link } from "react-router";
import { useUser } from "../../auth/use-auth.ts";
import { useSignInState } from "./use-sign-in-state.ts";

/** As wide with either word in it, so that nothing moves when it is known who is there. */
const LOOK =
  "flex min-h-11 min-w-20 items-center justify-center rounded-[3px] border border-field px-2 text-[0.875rem] font-semibold whitespace-nowrap hover:border-ink hover:bg-tint lg:min-h-9";

/** Until the menu is here, and where it can not be loaded. */
function AccountLink() {
  return (
    <Link to="/account" className={LOOK} aria-label="My Account">
      Account
    </Link>
  );
}

const AccountMenu = lazy(() =>
  import("../account/account-menu.tsx").then(
    (module) => ({ default: module.AccountMenu }),
    () => ({ default: AccountLink }),
  ),
);

/** The way to one's account: signing in, or the menu of who is signed in. */
export function AccountEntry() {
  const user = useUser();
  const state = useSignInState();
  return (
    <div className="masthead-account">
      {user ? (
        <Suspense fallback={<AccountLink />}>
          <AccountMenu className={LOOK} />
        </Suspense>
      ) : (
        <Link to="/login" state={state} className={LOOK}>
          Sign In
        </Link>
      )}
    </div>
  );
}
