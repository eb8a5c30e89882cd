import type { SiteConfig } from "../../../site.ts";

/** A member of the team. `initials` stand for a missing image; empty while there is no name. */
export type TeamMember = SiteConfig["team"][number] & { initials: string };

/** The team with what the page shows of each. */
export function teamMembers({ team }: Pick<SiteConfig, "team">): TeamMember[] {
  return team.map((member) => ({ ...member, initials: initialsOf(member.name) }));
}

/** Of the first and the last name. A placeholder in square brackets has none. */
function initialsOf(name: string): string {
  if (name.startsWith("[")) return "";
  const words = name.split(/\s+/);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word = "") => [...word][0]?.toUpperCase() ?? "").join("");
}
