import { type ProseSection, proseSection } from "../../domain/pages/prose.ts";
import type { SiteConfig } from "../../site-config/site-config.ts";
import {
  type AnalyticsFacts,
  advertisers,
  analyticsFacts,
  asksConsent,
} from "../../site-config/third-parties.ts";

/** Anchor of the section with the consent choices. */
export const CHOICES_ID = "choices";

/** Privacy policy for the site's configuration. */
export function privacyText(facts: PrivacyFacts): ProseSection[] {
  const { siteName, hasRemoteBackend } = facts;
  const hasOthers = facts.analytics !== null || facts.advertisers.length > 0;
  return [
    proseSection("In Short", [
      hasOthers
        ? "Reading needs no account. Cookies come only when you sign in, or as you chose."
        : "Reading needs no account and sets no cookie.",
      "The data of an account consists of a name and an email address.",
      "Advertising and analytics are used on this site. What we count ourselves cannot be traced to you.",
      "We sell no data and build no profiles. What you save, follow and read is listed for you alone.",
    ]),
    proseSection(
      "When You Read",
      "Your browser asks our server for a page and tells it your internet address, as it must to get an answer. The site does not store that address. Pages are the same for everybody: to make them, the server looks at no cookie.",
      "Images in some articles lie on other servers. Your browser fetches them there, and those servers learn your internet address and that the request came from this site.",
      "The site keeps copies of pages in your browser so that you can read them without a connection. It also notes there which breaking news you have dismissed, and what you save, follow and read. All that stays on your device and is removed when you clear the data of this site.",
    ),
    proseSection(
      "When You Have an Account",
      `An account is optional. It holds your name, if you give one, and your email address. Besides, ${siteName} stores what signing in needs: a one-way hash of your password, from which the password cannot be read; your role, that is whether you may edit articles; the sessions that are open, so that you can end them; and a record of when you signed up, signed in and changed the account.`,
      hasRemoteBackend
        ? "Accounts are kept by a database service on our behalf, which also notes the internet address and the kind of browser of each session."
        : "With a session we may store how your browser names itself. We do not store from which address you signed in.",
      "Staff who manage accounts see your name, email address, role and last sign-in. Who saved an article last is visible to staff too. You can change your name and address, and [delete your account](/account) yourself at any time: account, sessions and that record are removed for good; published articles stay.",
      "We send email only where you asked for something that needs it: to confirm an address or to set a new password.",
    ),
    proseSection(
      "What You Save, Follow and Read",
      "On the page [For You](/for-you) you find the articles that you saved, new ones of the topics and authors that you follow, and those that you opened, at most the last hundred. There you can remove each of them, clear the history and turn it off. Without an account all this is on your device only: to show the articles, your browser asks our server for them without saying who you are.",
      "When you sign in, what this device had moves to your account, so that you find it on your other devices. Nobody but you can read it there, staff included, and we evaluate it for nothing. It is deleted with your account. After you sign out, nothing of it is left on the device.",
    ),
    proseSection(
      "Comments",
      "Readers may comment on articles where comments are open. A comment is public and is shown with the name of the account that wrote it. At present comments are not open on any article, and none are stored.",
    ),
    proseSection(
      "When You Write to Us",
      "The [contact form](/contact) stores your name, email address, subject and message, and mails them to the newsroom. Only staff can read them. We use them to answer you, and delete them when they are no longer needed.",
    ),
    proseSection("Cookies", [
      "Signing in sets a cookie that holds your session. It is needed, is sent to this site only, and is removed when you sign out.",
      ...(hasOthers
        ? [
            "A cookie named “privacy-choice” remembers for half a year what you chose below. It says nothing else.",
          ]
        : []),
      "There are no others of ours. On start the site even clears what earlier versions may have left in your browser.",
    ]),
    analyticsSection(facts),
    advertisingSection(facts),
    proseSection(
      "Videos, Posts and Maps of Others",
      "Articles may hold videos, posts, maps and documents of other sites. Until you press the button that loads one, your browser gets only what we store of it ourselves. Then the other site learns your internet address and that you came from this site, and may store cookies. If you declined content of other companies, or your browser asks not to be tracked, we ask once more.",
    ),
    ...(hasOthers ? [{ ...choicesSection(facts), id: CHOICES_ID }] : []),
    proseSection(
      "Security",
      "To keep accounts safe, the server counts sign-ins, sign-ups and messages for each internet address. The counts stand under a code in place of the address or the account, and are deleted within two hours. A log notes failures of the server, and which kinds of requests it refused but not whose, so that we can mend them and notice attacks.",
      "Data is stored on our server, or on one that is run for us under contract. We give it to nobody else, unless a court or the law obliges us.",
    ),
    proseSection(
      "Your Rights",
      "You may ask what we store about you, have it corrected or deleted, receive a copy, object to its use, and complain to the data protection authority of your country. Write to us at the addresses below; we answer within a month.",
      "This site is not meant for children under 13, and we do not knowingly keep data about them.",
    ),
  ];
}

function choicesSection({ isAsked }: PrivacyFacts): ProseSection {
  return proseSection(
    "Your Privacy Choices",
    isAsked
      ? "What may store cookies is loaded only after you agreed. You can change your mind here at any time."
      : "You can decline what comes from other companies here, and change your mind at any time.",
  );
}

/** Text on analytics: the site's own counter, and a configured third-party tracker. */
function analyticsSection({ analytics }: PrivacyFacts): ProseSection {
  return proseSection(
    "Analytics",
    "To see which articles are read we count page views: a number for each page and day, for articles also for each hour of the last day, and how often the link of which website led here. The counter sets no cookie and stores no address and nothing about your device, so that nobody, ourselves included, can tell who read what. So that opening a page again does not count twice, the server remembers for half an hour, in its memory only, a code that it computes from your internet address and the page, and from which neither can be read. If your browser sends Do Not Track or Global Privacy Control, your visit is not counted.",
    analytics
      ? `We also use ${analytics.name}, whose script comes from ${analytics.host}. That server learns your internet address, which page you read, where you came from and what kind of device you use. ${
          analytics.usesCookies
            ? "It stores cookies on your device to recognize you, and is loaded only after you agreed."
            : "As we use it, it stores no cookies."
        } With Do Not Track or Global Privacy Control it is not loaded at all.`
      : "We use no analytics of other companies.",
  );
}

/** Text on advertisements and their sources. */
function advertisingSection({ advertisers, hasHouseAds }: PrivacyFacts): ProseSection {
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
    "Advertising helps to pay for our work. Advertisements may appear below the header, within lists of articles and within articles, always labeled “Advertisement”; articles that somebody paid for are labeled “Sponsored”. They are chosen for the page, not for you.",
    [own, foreign, none].filter(Boolean).join(" "),
  );
}

function list(names: string[]): string {
  return names.length < 2
    ? names.join("")
    : `${names.slice(0, -1).join(", ")} and ${names.at(-1) ?? ""}`;
}

/** Configuration that the privacy policy depends on. */
export type PrivacyFacts = {
  siteName: string;
  contact: SiteConfig["contact"];
  /** Whether an external service manages accounts, which records more than the embedded one. */
  hasRemoteBackend: boolean;
  analytics: AnalyticsFacts | null;
  /** Hosts of third-party advertisements. */
  advertisers: string[];
  hasHouseAds: boolean;
  /** Whether third-party content requires consent. */
  isAsked: boolean;
};

/** Derives these facts from the site's configuration. */
export function privacyFacts(
  { contact, ads, analytics }: SiteConfig,
  site: { siteName: string; backendUrl: string },
): PrivacyFacts {
  return {
    siteName: site.siteName,
    contact,
    hasRemoteBackend: site.backendUrl !== "",
    analytics: analytics ? analyticsFacts(analytics) : null,
    advertisers: advertisers(ads),
    hasHouseAds: Object.values(ads).some(({ kind }) => kind === "house"),
    isAsked: asksConsent({ analytics, ads }),
  };
}
