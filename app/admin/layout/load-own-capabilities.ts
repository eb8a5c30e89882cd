import { authStore } from "../../auth/auth-store.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import { listOwnCapabilities } from "../../data/capabilities.ts";
import type { Capability } from "../../domain/newsroom/capabilities.ts";

/** How long an answer is reused. The database checks every statement anyway. */
const ANSWER_TTL_MS = 60_000;

type Answer = { user: string; until: number; capabilities: ReadonlySet<Capability> };

let last: Answer | undefined;

/** Capabilities of the signed-in user in the newsroom; undefined when the backend does not answer. */
export async function loadOwnCapabilities(): Promise<ReadonlySet<Capability> | undefined> {
  const user = currentUser();
  if (last?.user === user && last.until > Date.now()) return last.capabilities;
  try {
    const capabilities = await listOwnCapabilities(getBrowserClient());
    last = { user, until: Date.now() + ANSWER_TTL_MS, capabilities };
    return capabilities;
  } catch {
    return knownCapabilities();
  }
}

/** The last answer for this user. */
export function knownCapabilities(): ReadonlySet<Capability> | undefined {
  return last?.user === currentUser() ? last.capabilities : undefined;
}

/** A user whose role was changed is another one. */
function currentUser(): string {
  const { user } = authStore.get();
  return `${user?.id} ${user?.role}`;
}
