import type { SiteConfig } from "../../site.ts";

/** Where and when the newsroom can be reached. */
export function ContactFacts({ contact }: Pick<SiteConfig, "contact">) {
  const { email, address, phone, hours } = contact;
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 border-y border-hairline py-4 font-sans text-base">
      <Fact name="Address">{address}</Fact>
      <Fact name="Phone">{phone}</Fact>
      <Fact name="E-mail">
        <a href={`mailto:${email}`}>{email}</a>
      </Fact>
      <Fact name="Hours">{hours}</Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <>
      <dt className="font-semibold">{name}</dt>
      <dd className="whitespace-pre-line">{children}</dd>
    </>
  );
}
