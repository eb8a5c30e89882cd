import { type ProseSection, proseSection } from "../../../domain/pages/prose.ts";
import type { PrivacyFacts } from "./privacy-facts.ts";

/** Text on analytics: the site's own counter, and a configured third-party tracker. */
export function analyticsSection({ analytics }: PrivacyFacts): ProseSection {
  return proseSection(
    "Analytics",
    "To see which articles are read we count page views: a number for each page and day, for articles also for each hour of the last day, and how often the link of which website led here. The counter sets no cookie and stores no address and nothing about your device, so that nobody, ourselves included, can tell who read what. So that opening a page again does not count twice, the server remembers for half an hour, in its memory only, a code that it computes from your internet address and the page, and from which neither can be read. If your browser sends Do Not Track or Global Privacy Control, your visit is not counted.",
    analytics
      ? `We also use ${analytics.name}, whose script comes from ${analytics.host}. That server learns your internet address, which page you read, where you came from and what kind of device you use. ${
          analytics.usesCookies
            ? "It stores cookies on your device to recognise you, and is loaded only after you agreed."
            : "As we use it, it stores no cookies."
        } With Do Not Track or Global Privacy Control it is not loaded at all.`
      : "We use no analytics of other companies.",
  );
}

/** Text on advertisements and their sources. */
export function advertisingSection({ advertisers, hasHouseAds }: PrivacyFacts): ProseSection {
  const own = hasHouseAds
    ? "Some are images with a link, which we place ourselves. An image may lie on the advertiser's server, which then learns your internet address."
    : "";
  const foreign =
    advertisers.length > 0
      ? `Some are delivered by ${list(advertisers)}. They run in a closed frame that can see neither the page nor your cookies for this site, but their server learns your internet address and may set cookies of its own. Where that is so, they are loaded only after you agreed.`
      : "No company delivers advertisements to this site by scripts of its own.";
  const none =
    hasHouseAds || advertisers.length > 0 ? "" : "At the moment all these places are empty.";
  return proseSection(
    "Advertising",
    "Advertising helps to pay for our work. Advertisements may appear below the header, within lists of articles and within articles, always labelled “Advertisement”; articles that somebody paid for are labelled “Sponsored”. They are chosen for the page, not for you.",
    [own, foreign, none].filter(Boolean).join(" "),
  );
}

function list(names: string[]): string {
  return names.length < 2
    ? names.join("")
    : `${names.slice(0, -1).join(", ")} and ${names.at(-1) ?? ""}`;
}
