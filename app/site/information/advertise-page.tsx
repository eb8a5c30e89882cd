import type { ProseSection } from "../../domain/pages/prose.ts";
import { useSite } from "../../page-context/page-context.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { StaticPage } from "../static-page.tsx";
import { Prose, ProseBlocks } from "./prose.tsx";

export type AdvertisePageProps = { offers: ProseSection[]; rules: ProseSection[] };

export function AdvertisePage({ offers, rules }: AdvertisePageProps) {
  const { siteName } = useSite();
  return (
    <StaticPage
      title="Advertise"
      lead={`Reach the readers of ${siteName} in a setting that they trust.`}
    >
      <div className="ruled">
        {offers.map(({ id, title, blocks }) => (
          <section key={id} aria-labelledby={id}>
            <h2 id={id} className="mt-0">
              {title}
            </h2>
            <div className="mt-2">
              <ProseBlocks blocks={blocks} />
            </div>
          </section>
        ))}
      </div>
      <p className="font-sans">
        <ButtonLink href="/contact?subject=AdvertisingInquiry">
          Contact us about advertising
        </ButtonLink>
      </p>
      <Prose sections={rules} />
    </StaticPage>
  );
}
