/** The attacked site, with the publishable key and a free account. */
export type Target = { url: string; apikey: string; accountToken: string };

/** Client address of all attacks, sent by the trusted proxy. */
const ATTACKER = "198.51.100.9";

/** Headers of each attack request. */
export function attackHeaders({ apikey, accountToken }: Target, isAccount = false) {
  return {
    apikey,
    "X-Forwarded-For": ATTACKER,
    ...(isAccount && { Authorization: `Bearer ${accountToken}` }),
  };
}
