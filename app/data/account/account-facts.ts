import type { AuthorName } from "../authors.ts";
import { listOwnCapabilities } from "../capabilities.ts";
import type { Client } from "../client.ts";
import { getOwnAuthor } from "../own-author.ts";
import { canTextPhones, listFactors, type MfaSettings } from "./factors.ts";
import type { SessionRequest } from "./request-client.ts";

/** The author that a member of staff writes as. Who may add authors chooses their own; admins link the others. */
export type Byline = { author: AuthorName | null; canChoose: boolean };

/** Content of the account page besides the user. */
export type AccountFacts = {
  /** Undefined for readers, and while the backend does not answer. */
  byline: Byline | undefined;
  /** Undefined when it could not be loaded, because of `mfaProblem`. */
  mfa: MfaSettings | undefined;
  mfaProblem: string;
  canAddPhone: boolean;
};

/** Loads what the account page shows of the signed-in user. */
export async function getAccountFacts(
  client: Client,
  { backend }: Pick<SessionRequest, "backend">,
): Promise<AccountFacts> {
  const [byline, listed, settings] = await Promise.all([
    getByline(client).catch(() => undefined),
    listFactors(client),
    getAuthSettings(backend).catch(() => undefined),
  ]);
  const isListed = listed.failure === undefined;
  return {
    byline,
    mfa: isListed ? listed.settings : undefined,
    mfaProblem: listed.failure?.message || "We couldn't load your two-step sign-in settings.",
    canAddPhone: canTextPhones(settings),
  };
}

async function getByline(client: Client): Promise<Byline | undefined> {
  const [author, capabilities] = await Promise.all([
    getOwnAuthor(client),
    listOwnCapabilities(client),
  ]);
  return capabilities.has("write")
    ? { author, canChoose: capabilities.has("taxonomy") }
    : undefined;
}

/** The public settings of the auth service; supabase-js has no call for them. */
async function getAuthSettings(backend: SessionRequest["backend"]): Promise<unknown> {
  const url = new URL("/auth/v1/settings", backend.url);
  const answer = await backend.fetch(url, { headers: { apikey: backend.publishableKey } });
  return answer.json();
}
