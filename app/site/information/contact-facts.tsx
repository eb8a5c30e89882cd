import type { SiteConfig } from "../../site-config/site-config.ts";

/** Contact details and hours of the newsroom. A fact that is empty is not shown. */
export function ContactFacts({ contact }: Pick<SiteConfig, "contact">) {
  const { email, address, phone, hours } = contact;
  return (
    <dl className="contact-facts">
      <Fact name="Address" value={address} />
      <Fact name="Phone" value={phone} />
      <dt>Email</dt>
      <dd>
        <a href={`mailto:${email}`}>{email}</a>
      </dd>
      <Fact name="Contact hours" value={hours} />
    </dl>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  if (value === "") return null;
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}
