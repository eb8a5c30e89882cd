import { CONTACT_ADDRESS, CONTACT_HOURS } from "../../site.ts";
import { StaticPage } from "../static-page.tsx";

export function ContactPage() {
  return (
    <StaticPage title="Contact">
      <p>
        Write to us at <a href={`mailto:${CONTACT_ADDRESS}`}>{CONTACT_ADDRESS}</a>: questions,
        corrections, story ideas, and advertising inquiries alike.
      </p>
      <p>The newsroom answers {CONTACT_HOURS}.</p>
    </StaticPage>
  );
}
