import type { SiteConfig } from "../../../site-config/site-config.ts";

/** A team member. `initials` replace a missing image; empty without a name. */
export type TeamMember = SiteConfig["team"][number] & { initials: string };

/** The team as the page shows it. */
export function teamMembers({ team }: Pick<SiteConfig, "team">): TeamMember[] {
  return team.map((member) => ({ ...member, initials: initialsOf(member.name) }));
}

/** Initials of the first and last name. A placeholder in square brackets has none. */
function initialsOf(name: string): string {
  if (name.startsWith("[")) return "";
  const words = name.split(/\s+/);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word = "") => [...word][0]?.toUpperCase() ?? "").join("");
}
