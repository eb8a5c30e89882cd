import type { SiteConfig } from "../../site.ts";
import { useSite } from "../../site-context.ts";
import { StaticPage } from "../static-page.tsx";

export function CareersPage({ contact }: Pick<SiteConfig, "contact">) {
  const { siteName } = useSite();
  return (
    <StaticPage title="Careers">
      <p>{siteName} is made by people who like to find things out and to explain them well.</p>
      <h2>Open positions</h2>
      <p>
        We don't have any open positions at the moment, but we're always looking for talented
        individuals. Feel free to send us your resume!
      </p>
      <p>
        Our address is <a href={`mailto:${contact.email}`}>{contact.email}</a>.
      </p>
    </StaticPage>
  );
}
