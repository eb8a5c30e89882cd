import { type ProseSection, proseSection } from "../../domain/pages/prose.ts";
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

/** Advertising formats. */
export function advertiseOffers(): ProseSection[] {
  return [
    proseSection(
      "Sponsored Content",
      "An article about your subject, in full length, with images and a place on the front page or in a section. It carries the label “Sponsored” with your name on every list and on its own page, and its links are marked for search engines.",
    ),
    proseSection(
      "Display Ads",
      "An image or your own ad server's tag, below the header, within lists of articles or within the text of an article. Every place has a fixed size, so your advertisement never makes the page jump.",
    ),
    proseSection(
      "Newsletter Sponsorships",
      "One sponsor for each issue, named at the top with a few lines and a link. Ask us for dates, and for how many readers an issue has.",
    ),
    proseSection(
      "Custom Campaigns",
      "A series, an event, a mixture of all of it? Tell us whom you want to reach and what they should know afterwards, and we work it out together.",
    ),
  ];
}

/** Rules for all advertising. */
export function advertiseRules(): ProseSection[] {
  return [
    proseSection("What You Can Rely On", [
      "Advertisements stand among the news: on the front page, in categories, in search results and in articles. There are none on information pages and on the screens of an account.",
      "Everything that is paid for is labeled, as “Advertisement” or as “Sponsored”. We do not sell articles that hide who paid for them.",
      "Advertisers do not see articles before they are published, and can neither order nor prevent reporting.",
      "Tags of other companies run in a closed frame, and where they store cookies only after a reader has agreed. The [privacy policy](/privacy) says which are in use.",
    ]),
  ];
}
