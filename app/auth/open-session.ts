import { checkSession } from "../data/account/check-session.ts";
import { type Credentials, signIn } from "../data/account/sign-in.ts";
import { type SignOutScope, signOut } from "../data/account/sign-out.ts";
import { signUp } from "../data/account/sign-up.ts";
import { watchSession } from "../data/account/watch-session.ts";
import { getBrowserClient } from "../data/browser-client.ts";
import { AUTH_EVENTS, type SessionEnd } from "./auth-state.ts";
import type { SessionListener } from "./auth-store.ts";
import { isWorkInProgress } from "./unsaved-work.ts";

/** Tabs tell each other that somebody is signing out on purpose; the auth client only tells that it happened. */
const SIGNING_OUT = "broadsheet:signing-out";

export type AuthSession = ReturnType<typeof openSession>;

/** The session of the browser. Loads the auth client, so it is imported only where one is needed. */
export function openSession({ tell }: SessionListener) {
  const client = getBrowserClient();
  const channel = new BroadcastChannel(SIGNING_OUT);
  let end: SessionEnd = "unasked";
  channel.addEventListener("message", ({ data }) => {
    end = data === true ? "elsewhere" : "unasked";
  });

  watchSession(client, (event, user) => {
    if (!AUTH_EVENTS.includes(event)) return;
    tell(event, user, end === "elsewhere" && isWorkInProgress() ? "unasked" : end);
    if (event === "SIGNED_OUT") end = "unasked";
  });

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
  };
}
