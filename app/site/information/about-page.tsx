import type { ProseSection } from "../../domain/pages/prose.ts";
import type { SiteConfig } from "../../site.ts";
import { useSite } from "../../site-context.ts";
import { StaticPage } from "../static-page.tsx";
import { ContactFacts } from "./contact-facts.tsx";
import { Prose } from "./prose.tsx";
import { Team } from "./team.tsx";

export type AboutPageProps = { sections: ProseSection[] } & Pick<SiteConfig, "team" | "contact">;

export function AboutPage({ sections, team, contact }: AboutPageProps) {
  const { siteName } = useSite();
  return (
    <StaticPage
      title={`About ${siteName}`}
      lead="News that says what happened, why it matters and how we know."
    >
      <Prose sections={sections} />
      <h2 id="our-team">Our Team</h2>
      <Team team={team} />
      <h2 id="contact-information">Contact Information</h2>
      <ContactFacts contact={contact} />
    </StaticPage>
  );
}
