import { useText } from "../../page-context/use-text.tsx";
import type { SiteConfig } from "../../site-config/site-config.ts";

/** Contact details and hours of the newsroom. A fact that is empty is not shown. */
export function ContactFacts({ contact }: Pick<SiteConfig, "contact">) {
  const t = useText();
  const { email, address, phone, hours } = contact;
  return (
    <dl className="contact-facts">
      <Fact name={t("Address")} value={address} />
      <Fact name={t("Phone")} value={phone} />
      <dt>{t("Email")}</dt>
      <dd>
        <a href={`mailto:${email}`}>{email}</a>
      </dd>
      <Fact name={t("Contact hours")} value={hours} />
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
