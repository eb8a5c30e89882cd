/** A site that is attacked, and what anybody can have: its publishable key and a free account. */
export type Target = { url: string; apikey: string; accountToken: string };

/** All attacks come from one address, behind the proxy that the site trusts. */
const ATTACKER = "198.51.100.9";

/** What each request of an attacker carries. */
export function attackHeaders({ apikey, accountToken }: Target, isAccount = false) {
  return {
    apikey,
    "X-Forwarded-For": ATTACKER,
    ...(isAccount && { Authorization: `Bearer ${accountToken}` }),
  };
}
