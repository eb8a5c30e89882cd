import { type ProseSection, proseSection } from "../../domain/pages/prose.ts";
import type { SiteConfig } from "../../site-config/site-config.ts";
import { StaticPage } from "../static-page.tsx";
import { ContactFacts } from "./contact-facts.tsx";
import { Prose } from "./prose.tsx";

export type AboutPageProps = {
  title: string;
  lead: string;
  sections: ProseSection[];
  team: TeamMember[];
  contact: SiteConfig["contact"];
};

export function AboutPage({ title, lead, sections, team, contact }: AboutPageProps) {
  return (
    <StaticPage title={title} lead={lead}>
      <Prose sections={sections} />
      {team.length > 0 && (
        <>
          <h2 id="our-team">Our Team</h2>
          <Team team={team} />
        </>
      )}
      <h2 id="contact-information">Contact Information</h2>
      <ContactFacts contact={contact} />
    </StaticPage>
  );
}

/** The team. */
function Team({ team }: { team: TeamMember[] }) {
  return (
    <div className="team">
      {team.map((member) => (
        <div key={member.name + member.role} className="team-member">
          <Portrait member={member} />
          <h3 className="team-name">{member.name}</h3>
          <p className="team-role">{member.role}</p>
        </div>
      ))}
    </div>
  );
}

/**
 * Portrait of a team member. Without an image, or if it fails to load, it shows initials; without a name, a generic
 * icon.
 */
function Portrait({ member: { image, initials } }: { member: TeamMember }) {
  return (
    <div className="portrait">
      <svg aria-hidden viewBox="0 0 96 96" fill="currentColor">
        {initials ? (
          <text x="48" y="60">
            {initials}
          </text>
        ) : (
          <path d="M48 20a17 17 0 0 1 0 36 17 17 0 0 1 0-36ZM14 96c0-20 14-32 34-32s34 12 34 32Z" />
        )}
      </svg>
      {image && <img src={image} alt="" loading="lazy" />}
    </div>
  );
}

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

/** Mission and editorial principles. */
export function aboutText({ siteName }: { siteName: string }): {
  title: string;
  lead: string;
  sections: ProseSection[];
} {
  return {
    title: `About ${siteName}`,
    lead: "News that says what happened, why it matters and how we know.",
    sections: aboutSections(siteName),
  };
}

function aboutSections(siteName: string): ProseSection[] {
  return [
    proseSection(
      "Our Mission",
      `${siteName} reports and explains the news from the world, politics, business, technology, sports and entertainment. We want readers to know what happened, to understand why, and to be able to judge for themselves.`,
      "Reading is free and needs no account. Pages are made to load fast on any device, to work without scripts, and to be readable by everyone, also with a screen reader, with the keyboard alone or on a slow connection.",
    ),
    proseSection(
      "Our Credibility",
      "Trust is earned in small things. These are the rules that we work by:",
      [
        "Every article says when it was published, and who wrote it where one author did. Its read time tells you what you let yourself in for.",
        "We check what we are told before we publish it, and name our sources wherever that does not endanger them.",
        "We correct mistakes in the article itself and say so in a note on it; [all corrections](/corrections) are listed. If you find one, [tell us](/contact).",
        "Advertising pays for some of our work and has no say in the rest. An advertisement is labeled as one, and an article that was paid for says “Sponsored” with the name of who paid. Both are kept apart from reporting; [how advertising works here](/advertise) is public.",
        "We count how often a page is read, not who reads it. The [privacy policy](/privacy) says exactly what that means.",
      ],
    ),
  ];
}
