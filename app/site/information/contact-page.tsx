import { CONTACT_SENT } from "../../domain/pages/contact-form.ts";
import { useText } from "../../page-context/use-text.tsx";
import type { SiteConfig } from "../../site-config/site-config.ts";
import { StaticPage } from "../static-page.tsx";
import { ContactFacts } from "./contact-facts.tsx";
import { ContactForm, type ContactFormProps } from "./contact-form.tsx";

export type ContactPageProps = Pick<SiteConfig, "contact"> &
  ContactFormProps & {
    /** Whether the page responds to a form sent without JavaScript. */
    isSent: boolean;
  };

/** Contact page: details and form. */
export function ContactPage({ contact, isSent, ...form }: ContactPageProps) {
  const t = useText();
  return (
    <StaticPage
      title={t("Contact")}
      lead="Questions, corrections, article ideas and advertising inquiries are all welcome."
    >
      <div className="font-sans text-base">
        {isSent && (
          <div role="status" className="mb-6 border-y-2 border-ink py-5">
            <p className="font-serif text-card font-semibold">{CONTACT_SENT.title}</p>
            <p className="mt-1 text-quiet">{CONTACT_SENT.description}</p>
          </div>
        )}
        <ContactForm {...form} />
      </div>
      <h2>{t("Other ways to reach us")}</h2>
      <ContactFacts contact={contact} />
    </StaticPage>
  );
}
