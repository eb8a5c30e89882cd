/** Capabilities that a role may have, as the database names it (`private.rights` in supabase/migrations). */
export const CAPABILITIES = [
  "read",
  "comment",
  "write",
  "assign",
  "share",
  "trash",
  "publish",
  "erase",
  "taxonomy",
  "fronts",
  "messages",
  "analytics",
  "people",
  "settings",
  "activity",
] as const;

export type Capability = (typeof CAPABILITIES)[number];

/** Sentence for an action that the user may not take: who could. */
export function whoCanText(capability: Capability): string {
  return WHO_CAN[capability];
}

const ONLY_OWNER = "Only the person who began this article, its author, and editors, can do this.";
const ONLY_EDITORS = "Only editors can do this.";
const ONLY_ADMINS = "Only admins can do this.";

const WHO_CAN: Record<Capability, string> = {
  read: "Only those who write this article, and editors, can see this.",
  comment: "Only those with whom this article is shared, and editors, can do this.",
  write: "Only those who write this article, and editors, can do this.",
  assign: ONLY_OWNER,
  share: ONLY_OWNER,
  trash: ONLY_OWNER,
  publish: "Editors can do this, and people with the role Author for their own articles.",
  erase: ONLY_EDITORS,
  taxonomy: ONLY_EDITORS,
  fronts: ONLY_EDITORS,
  messages: ONLY_EDITORS,
  analytics: ONLY_EDITORS,
  people: ONLY_ADMINS,
  settings: ONLY_ADMINS,
  activity: ONLY_ADMINS,
};
