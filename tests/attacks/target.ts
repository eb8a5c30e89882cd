/** The attacked site, with the publishable key, a free account, a contributor's, and a link to a preview. */
export type Target = {
  url: string;
  apikey: string;
  accountToken: string;
  contributorToken: string;
  previewPath: string;
};

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
