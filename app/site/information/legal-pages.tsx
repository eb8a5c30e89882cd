import { Link } from "react-router";
import { formatLongDate } from "../../domain/dates.ts";
import { useSite } from "../../site-context.ts";
import { useClientValue } from "../../ui/use-client-value.ts";
import { StaticPage } from "../static-page.tsx";

export function PrivacyPage({ today }: { today: string }) {
  const { siteName } = useSite();
  return (
    <StaticPage title="Privacy Policy">
      <LastUpdated today={today} />
      <p>This policy says what {siteName} learns about its readers, and what it does with that.</p>
      <h2>What we collect</h2>
      <p>
        Reading needs no account. The data of an account consists of a name and an e-mail address.
      </p>
      <p>Readers may comment on articles; a comment is shown with the name of who wrote it.</p>
      <h2>Advertising and analytics</h2>
      <p>
        Advertising and analytics are used on this site, to pay for our work and to see which
        stories are read.
      </p>
      <h2>Reaching us</h2>
      <p>Address: [address]. Phone: [phone].</p>
      <p>
        For anything about your data, use the <Link to="/contact">contact page</Link>.
      </p>
    </StaticPage>
  );
}

export function TermsPage({ today }: { today: string }) {
  const { siteName } = useSite();
  return (
    <StaticPage title="Terms of Service">
      <LastUpdated today={today} />
      <p>By reading {siteName} you agree to these terms.</p>
      <h2>What you may do</h2>
      <p>
        You may read, print and link to our stories, and quote from them with our name. To publish a
        story again you need our permission, unless the story itself names a licence that allows it.
      </p>
      <h2>What we promise</h2>
      <p>
        We work with care, but we can not promise that every statement is free of error at all
        times.
      </p>
      <h2>Law</h2>
      <p>These terms are governed by the law of [governing jurisdiction].</p>
      <p>Address: [address]. Phone: [phone].</p>
    </StaticPage>
  );
}

/** Today's date, as the legal pages show it; a page that was kept overnight is set right by the browser. */
function LastUpdated({ today }: { today: string }) {
  const date = useClientValue(
    () => formatLongDate(new Date().toISOString()),
    formatLongDate(today),
  );
  return <p>Last Updated: {date}</p>;
}
