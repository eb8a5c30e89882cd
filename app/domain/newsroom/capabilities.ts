/** What a role may allow, as the database names it (`private.rights` in supabase/migrations). */
export const CAPABILITIES = [
  "read",
  "write",
  "publish",
  "trash",
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

const ONLY_EDITORS = "Only editors can do this.";
const ONLY_ADMINS = "Only admins can do this.";

const WHO_CAN: Record<Capability, string> = {
  read: "Only those who write this article, and editors, can see this.",
  write: "Only those who write this article, and editors, can do this.",
  publish: "Only the author of this article, and editors, can do this.",
  trash: ONLY_EDITORS,
  taxonomy: ONLY_EDITORS,
  fronts: ONLY_EDITORS,
  messages: ONLY_EDITORS,
  analytics: ONLY_EDITORS,
  people: ONLY_ADMINS,
  settings: ONLY_ADMINS,
  activity: ONLY_ADMINS,
};
