import type { ProseSection } from "../../domain/pages/prose.ts";
import { useSite } from "../../page-context/page-context.ts";
import type { SiteConfig } from "../../site-config/site-config.ts";
import { StaticPage } from "../static-page.tsx";
import { Openings } from "./openings.tsx";
import { Prose } from "./prose.tsx";

export type CareersPageProps = { sections: ProseSection[] } & Pick<
  SiteConfig,
  "contact" | "openings"
>;

export function CareersPage({ sections, contact, openings }: CareersPageProps) {
  const { siteName } = useSite();
  return (
    <StaticPage
      title="Careers"
      lead={`${siteName} is made by people who like to find things out and to explain them well.`}
    >
      <h2 id="open-positions">Open Positions</h2>
      {openings.length > 0 ? (
        <Openings openings={openings} email={contact.email} />
      ) : (
        <p>
          We don't have any open positions at the moment, but we're always looking for talented
          individuals. Feel free to send us your resume!
        </p>
      )}
      <Prose sections={sections} />
    </StaticPage>
  );
}
