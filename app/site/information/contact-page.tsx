import type { SiteConfig } from "../../site.ts";
import { StaticPage } from "../static-page.tsx";

export function ContactPage({ contact }: Pick<SiteConfig, "contact">) {
  return (
    <StaticPage title="Contact">
      <p>
        Write to us at <a href={`mailto:${contact.email}`}>{contact.email}</a>: questions,
        corrections, story ideas, and advertising inquiries alike.
      </p>
      <p>The newsroom answers {contact.hours}.</p>
    </StaticPage>
  );
}
