import { useSite } from "../../site-context.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { StaticPage } from "../static-page.tsx";

export function AdvertisePage() {
  const { siteName } = useSite();
  return (
    <StaticPage title="Advertise">
      <p>
        Reach the readers of {siteName} in a setting that they trust. Advertising is always marked
        as such.
      </p>
      <h2>Sponsored content</h2>
      <p>Stories that you pay for, written with care, and labelled from the headline on.</p>
      <h2>Display ads</h2>
      <p>Places beside the news, on the front page and in the sections that fit your subject.</p>
      <h2>Newsletter sponsorships</h2>
      <p>One sponsor an issue, named at the top.</p>
      <h2>Custom campaigns</h2>
      <p>Something else in mind? Tell us what you want to reach, and we work it out together.</p>
      <p className="font-sans">
        <ButtonLink to="/contact?subject=AdvertisingInquiry">
          Contact us about advertising
        </ButtonLink>
      </p>
    </StaticPage>
  );
}
