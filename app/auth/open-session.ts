import { readEmailLinkError } from "../data/account/emailed-links.ts";
import { checkSession, watchSession } from "../data/account/session.ts";
import {
  type Credentials,
  type SignOutScope,
  signIn,
  signOut,
  signUp,
} from "../data/account/sign-in.ts";
import { getBrowserClient } from "../data/browser-client.ts";
import { getStaffAccess, getStaffMfa } from "../data/staff-access.ts";
import { reduceAuth, type SessionEnd, type StateHolder } from "./auth-state.ts";
import { isWorkInProgress } from "./unsaved-work.ts";

/** Tabs announce a deliberate sign-out here: the auth client's event does not tell it from an expired session. */
const SIGNING_OUT = "broadsheet:signing-out";

export type AuthSession = ReturnType<typeof openSession>;

/** Opens the session of the browser. Imported lazily, because it contains the auth client. */
export function openSession({ get, set }: StateHolder) {
  // Read before the client removes the code of an emailed link from the address.
  const hasCode = new URLSearchParams(location.search).has("code");
  const client = getBrowserClient();
  const channel = new BroadcastChannel(SIGNING_OUT);
  let end: SessionEnd = "expired";
  channel.addEventListener("message", ({ data }) => {
    end = data === true ? "other-tab" : "expired";
  });

  watchSession(client, (event, user, assurance) => {
    const how = end === "other-tab" && isWorkInProgress() ? "expired" : end;
    set(reduceAuth(get(), event, user, how, assurance));
    if (event === "SIGNED_OUT") end = "expired";
    if (user?.role === "reader" && !get().staffAccess) void findStaffAccess();
  });

  /** When this fails, menus go by the role alone. */
  async function findStaffAccess(): Promise<void> {
    const staffAccess = await getStaffAccess(client).catch(() => undefined);
    if (staffAccess) set({ ...get(), staffAccess });
  }

  return {
    signIn: (credentials: Credentials) => signIn(client, credentials),
    signUp: (credentials: Credentials) =>
      signUp(client, { ...credentials, returnTo: `${location.origin}/login` }),
    async signOut(scope: SignOutScope = "local") {
      if (scope === "others") return signOut(client, scope);
      end = "here";
      channel.postMessage(true);
      const failure = await signOut(client, scope);
      if (failure) {
        end = "expired";
        channel.postMessage(false);
      }
      return failure;
    },
    check: () => checkSession(client),
    getLinkError: () => readEmailLinkError(client, { hasCode }),
    getStaffAccess: () => getStaffAccess(client),
    getStaffMfa: () => getStaffMfa(client),
    async refresh() {
      await client.auth.refreshSession();
    },
  };
}
