import { LANGUAGE_NAMES, LANGUAGES } from "../languages.ts";
import { FONT_PAIR_NAMES, FONT_PAIRS } from "../pages/font-pairs.ts";
import type { SiteSetting } from "./site-setting.ts";
import { THIRD_PARTY_SETTINGS } from "./third-party-settings.ts";

const CRAWLERS = [
  { value: "allow", label: "Allowed" },
  { value: "disallow", label: "Not allowed" },
];

/** The settings in groups, in the order of their screen. */
export const SITE_SETTINGS: readonly { title: string; settings: readonly SiteSetting[] }[] = [
  {
    title: "Name and look",
    settings: [
      {
        name: "siteName",
        label: "Name",
        hint: "On every page, in feeds, emails and search results.",
        problem: "Enter 1 to 80 characters.",
        kind: "text",
        maxLength: 80,
        variable: "SITE_NAME",
      },
      {
        name: "tagline",
        label: "Tagline",
        hint: "A few words below the name in the footer. Not shown while it is empty.",
        problem: "Enter at most 120 characters.",
        kind: "text",
        maxLength: 120,
      },
      {
        name: "logo",
        label: "Logo",
        hint: "In place of the name in header and footer, emails and shared images. A PNG, WebP or SVG file, at least 800 pixels wide. One that is about square is the icon of the site too.",
        problem: "Choose an image that can be shown.",
        kind: "logo",
      },
      {
        name: "fonts",
        label: "Fonts",
        hint: "Of headlines and text, and of menus and lines about articles.",
        problem: "Choose a pair of fonts.",
        kind: "choice",
        options: FONT_PAIR_NAMES.map((value) => ({ value, label: FONT_PAIRS[value].label })),
      },
      {
        name: "colors.accent",
        label: "Accent color",
        hint: "Links, kickers and buttons. The dark scheme has a lighter one.",
        problem: "Choose a color that can be read.",
        kind: "color",
      },
      {
        name: "colors.brand",
        label: "Color of the masthead",
        hint: "The name, and the rules of header and footer.",
        problem: "Choose a color that can be read.",
        kind: "color",
      },
    ],
  },
  {
    title: "Language and time",
    settings: [
      {
        name: "language",
        label: "Language of the pages",
        hint: "Of everything that readers see besides articles, and of their dates. The newsroom is in English.",
        problem: "Choose a language.",
        kind: "choice",
        options: LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] })),
      },
      {
        name: "timeZone",
        label: "Time zone",
        hint: "All dates and times of pages and of the newsroom are in it.",
        problem: "Choose a time zone.",
        kind: "timeZone",
        variable: "TIME_ZONE",
      },
    ],
  },
  {
    title: "Contact",
    settings: [
      {
        name: "contact.email",
        label: "Email address for readers",
        problem: "Enter an email address such as newsroom@example.org.",
        kind: "text",
        type: "email",
      },
      {
        name: "contact.address",
        label: "Postal address",
        hint: "On one line. Not shown while it is empty.",
        problem: "Enter at most 500 characters.",
        kind: "text",
      },
      {
        name: "contact.phone",
        label: "Telephone number",
        hint: "Not shown while it is empty.",
        problem: "Enter at most 500 characters.",
        kind: "text",
        type: "tel",
      },
      {
        name: "contact.hours",
        label: "Contact hours",
        hint: "Not shown while it is empty.",
        problem: "Enter at most 500 characters.",
        kind: "text",
      },
      {
        name: "jurisdiction",
        label: "Governing law",
        hint: "As the terms of service name it.",
        problem: "Enter 1 to 500 characters.",
        kind: "text",
      },
    ],
  },
  {
    title: "People and profiles",
    settings: [
      {
        name: "team",
        label: "Team",
        hint: "People on the About page.",
        problem:
          "Each person needs a name and a role. A portrait is an address that begins with https:// or /.",
        kind: "entries",
        entry: "person",
        columns: [
          { name: "name", label: "Name" },
          { name: "role", label: "Role" },
          { name: "image", label: "Portrait address", isOptional: true },
        ],
      },
      {
        name: "socialProfiles",
        label: "Social profiles",
        hint: "Links in the footer of every page.",
        problem: "Each profile needs a name and an address that begins with https://.",
        kind: "entries",
        entry: "profile",
        columns: [
          { name: "name", label: "Network" },
          { name: "url", label: "Address" },
        ],
      },
    ],
  },
  {
    title: "Careers",
    settings: [
      {
        name: "openings",
        label: "Open positions",
        hint: "On the Careers page.",
        problem: "Each position needs a title, a department and a place of work.",
        kind: "entries",
        entry: "position",
        columns: [
          { name: "title", label: "Title" },
          { name: "department", label: "Department" },
          { name: "location", label: "Place of work" },
          {
            name: "icon",
            label: "Icon",
            options: [
              { value: "writing", label: "Writing" },
              { value: "camera", label: "Camera" },
              { value: "code", label: "Code" },
              { value: "design", label: "Design" },
              { value: "business", label: "Business" },
            ],
          },
        ],
      },
    ],
  },
  {
    title: "Reports of security problems",
    settings: [
      {
        name: "security.contacts",
        label: "Contacts in security.txt",
        hint: "One on each line, such as mailto:security@example.org. Without any, the email address for readers.",
        problem: "Enter at most 50 addresses that begin with https://, mailto: or tel:.",
        kind: "lines",
      },
      {
        name: "security.policy",
        label: "Page about the handling of reports",
        problem: "Enter an address that begins with https://.",
        kind: "text",
        type: "url",
      },
      {
        name: "security.acknowledgments",
        label: "Page that thanks reporters",
        problem: "Enter an address that begins with https://.",
        kind: "text",
        type: "url",
      },
    ],
  },
  {
    title: "Front page, feeds and crawlers",
    settings: [
      {
        name: "home.mostRead",
        label: "Most read articles on the front page",
        problem: "Choose one.",
        kind: "choice",
        options: [
          { value: "true", label: "Shown" },
          { value: "false", label: "Not shown" },
        ],
      },
      {
        name: "feeds.hub",
        label: "WebSub hub",
        hint: "Feeds name it to subscribers.",
        problem: "Enter an address that begins with https://.",
        kind: "text",
        type: "url",
      },
      {
        name: "robots.aiTraining",
        label: "Crawlers that collect text to train models",
        problem: "Choose one.",
        kind: "choice",
        options: CRAWLERS,
      },
      {
        name: "robots.aiAnswers",
        label: "Programs that read articles to answer a question",
        problem: "Choose one.",
        kind: "choice",
        options: CRAWLERS,
      },
    ],
  },
  { title: "Advertisements and analytics", settings: THIRD_PARTY_SETTINGS },
];

export const MOST_ENTRIES = 50;

/** Source of the value in force, in words. */
export function settingSource(
  { name, variable }: SiteSetting,
  { isSet, fromFile }: { isSet: boolean; fromFile: readonly string[] },
): string {
  const operator = variable ?? (fromFile.includes(name) ? "site.json" : undefined);
  if (isSet) return operator ? `Set here, in place of ${operator}.` : "Set here.";
  return operator ? `From ${operator}.` : "Default.";
}
