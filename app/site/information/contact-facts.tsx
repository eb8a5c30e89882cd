import type { SiteConfig } from "../../site-config/site-config.ts";

/** Contact details and hours of the newsroom. */
export function ContactFacts({ contact }: Pick<SiteConfig, "contact">) {
  const { email, address, phone, hours } = contact;
  return (
    <dl className="contact-facts">
      <dt>Address</dt>
      <dd>{address}</dd>
      <dt>Phone</dt>
      <dd>{phone}</dd>
      <dt>Email</dt>
      <dd>
        <a href={`mailto:${email}`}>{email}</a>
      </dd>
      <dt>Contact hours</dt>
      <dd>{hours}</dd>
    </dl>
  );
}
