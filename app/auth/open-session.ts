import { checkSession } from "../data/account/check-session.ts";
import { readMailLinkProblem } from "../data/account/read-mail-link.ts";
import { type Credentials, signIn } from "../data/account/sign-in.ts";
import { type SignOutScope, signOut } from "../data/account/sign-out.ts";
import { signUp } from "../data/account/sign-up.ts";
import { watchSession } from "../data/account/watch-session.ts";
import { getBrowserClient } from "../data/browser-client.ts";
import { getStaffAccess } from "../data/people/get-staff-access.ts";
import { getStaffMfa } from "../data/people/get-staff-mfa.ts";
import type { SessionEnd, StateHolder } from "./auth-state.ts";
import { reduceAuth } from "./reduce-auth.ts";
import { isWorkInProgress } from "./unsaved-work.ts";

/** Tabs tell each other that somebody is signing out on purpose; the auth client only tells that it happened. */
const SIGNING_OUT = "broadsheet:signing-out";

export type AuthSession = ReturnType<typeof openSession>;

/** The session of the browser. Loads the auth client, so it is imported only where one is needed. */
export function openSession({ get, set }: StateHolder) {
  // The client takes the code of a mail's link out of the address.
  const hasCode = new URLSearchParams(location.search).has("code");
  const client = getBrowserClient();
  const channel = new BroadcastChannel(SIGNING_OUT);
  let end: SessionEnd = "unasked";
  channel.addEventListener("message", ({ data }) => {
    end = data === true ? "elsewhere" : "unasked";
  });

  watchSession(client, (event, user, assurance) => {
    const how = end === "elsewhere" && isWorkInProgress() ? "unasked" : end;
    set(reduceAuth(get(), event, user, how, assurance));
    if (event === "SIGNED_OUT") end = "unasked";
    if (user?.role === "reader" && !get().staffAccess) void findStaffAccess();
  });

  /** Where the backend does not say, menus offer what the role offers. */
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
        end = "unasked";
        channel.postMessage(false);
      }
      return failure;
    },
    check: () => checkSession(client),
    getLinkProblem: () => readMailLinkProblem(client, { hasCode }),
    getStaffAccess: () => getStaffAccess(client),
    getStaffMfa: () => getStaffMfa(client),
    async refresh() {
      await client.auth.refreshSession();
    },
  };
}
