import { Link } from "react-router";
import { useSite } from "../../site-context.ts";
import { StaticPage } from "../static-page.tsx";

export function AboutPage() {
  const { siteName } = useSite();
  return (
    <StaticPage title={`About ${siteName}`}>
      <h2>Our mission</h2>
      <p>
        {siteName} reports and explains the news from the world, politics, business, technology,
        sports and entertainment. We want readers to know what happened, and to understand why.
      </p>
      <h2>Our credibility</h2>
      <p>
        Every story names who wrote it and when it was published. We check facts before we publish,
        say where they come from, and correct our mistakes in the open. Advertising has no say in
        what we report.
      </p>
      <h2>Get in touch</h2>
      <p>
        Questions, corrections and story ideas are welcome. The{" "}
        <Link to="/contact">contact page</Link> says how to reach us.
      </p>
    </StaticPage>
  );
}
