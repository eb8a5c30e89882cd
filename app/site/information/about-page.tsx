import type { ProseSection } from "../../domain/pages/prose.ts";
import type { SiteConfig } from "../../site-config/site-config.ts";
import { StaticPage } from "../static-page.tsx";
import { ContactFacts } from "./contact-facts.tsx";
import { Prose } from "./prose.tsx";
import { Team } from "./team.tsx";
import type { TeamMember } from "./texts/team-members.ts";

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
      <h2 id="our-team">Our Team</h2>
      <Team team={team} />
      <h2 id="contact-information">Contact Information</h2>
      <ContactFacts contact={contact} />
    </StaticPage>
  );
}
