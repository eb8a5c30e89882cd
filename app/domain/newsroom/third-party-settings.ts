import type { SettingVariant, SiteSetting, VariantField } from "./site-setting.ts";

const TEXT = { kind: "text", problem: "Enter 1 to 500 characters." } as const;
const ADDRESS = { kind: "text", problem: "Enter an address that begins with https://." } as const;
const TARGET = {
  kind: "text",
  problem: "Enter an address that begins with https://, or a path of this site such as /advertise.",
} as const;
const PIXELS = { kind: "number", problem: "Enter a whole number from 1 to 2000." } as const;
const SWITCH = { kind: "boolean", problem: "Choose one." } as const;

const SIZE: readonly VariantField[] = [
  { name: "width", label: "Width in pixels", ...PIXELS },
  { name: "height", label: "Height in pixels", ...PIXELS },
];
const SCRIPT: VariantField = {
  name: "script",
  label: "Address of the script",
  hint: "Only where you host it yourself.",
  isOptional: true,
  ...ADDRESS,
};
const HOSTS: VariantField = {
  name: "hosts",
  label: "Further sites that it sends to",
  hint: "One on each line, such as https://events.example.org.",
  problem: "Enter at most 20 addresses that begin with https://, one on each line.",
  isOptional: true,
  kind: "lines",
};

const AD_VARIANTS: readonly SettingVariant[] = [
  {
    value: "house",
    label: "Image with a link",
    fields: [
      { name: "image", label: "Address of the image", ...TARGET },
      {
        name: "alt",
        label: "Alternative text",
        hint: "Read out in place of the image.",
        ...TEXT,
      },
      { name: "url", label: "Address that it links to", ...TARGET },
      { name: "text", label: "Line below the image", isOptional: true, ...TEXT },
      ...SIZE,
    ],
  },
  {
    value: "tag",
    label: "Tag of an ad network",
    fields: [
      { name: "script", label: "Address of the script", ...ADDRESS },
      {
        name: "scriptAttributes",
        label: "Attributes of the script",
        hint: "One on each line, such as data-client=ca-123.",
        problem: "Enter id or data- attributes, one on each line.",
        isOptional: true,
        kind: "pairs",
      },
      {
        name: "element",
        label: "Element that the script fills",
        problem: "Choose one.",
        kind: "choice",
        options: [
          { value: "div", label: "div" },
          { value: "ins", label: "ins" },
        ],
        isOptional: true,
      },
      {
        name: "attributes",
        label: "Attributes of the element",
        hint: "One on each line, such as data-slot=456.",
        problem: "Enter id, class or data- attributes, one on each line.",
        isOptional: true,
        kind: "pairs",
      },
      { ...HOSTS, label: "Further sites that it loads from" },
      {
        name: "asksConsent",
        label: "Readers must consent first",
        hint: "Required for anything that sets cookies.",
        ...SWITCH,
      },
      ...SIZE,
      {
        name: "phone",
        label: "on phones",
        hint: "Needed for an advertisement that is wider than 320 pixels.",
        problem: "Enter a size of at most 320 by 2000 pixels.",
        isOptional: true,
        kind: "size",
      },
    ],
  },
];

const ANALYTICS_VARIANTS: readonly SettingVariant[] = [
  {
    value: "plausible",
    label: "Plausible",
    fields: [{ name: "domain", label: "Name of the site at Plausible", ...TEXT }, SCRIPT, HOSTS],
  },
  {
    value: "umami",
    label: "Umami",
    fields: [{ name: "websiteId", label: "Id of the site at Umami", ...TEXT }, SCRIPT, HOSTS],
  },
  {
    value: "matomo",
    label: "Matomo",
    fields: [
      {
        name: "url",
        label: "Address of Matomo",
        hint: "Such as https://example.matomo.cloud/.",
        ...ADDRESS,
      },
      {
        name: "siteId",
        label: "Id of the site at Matomo",
        problem: "Enter a whole number from 1.",
        kind: "number",
      },
      {
        name: "cookies",
        label: "Set cookies, after consent",
        hint: "Without, returning readers count as new.",
        isOptional: true,
        ...SWITCH,
      },
      HOSTS,
    ],
  },
  {
    value: "google-analytics",
    label: "Google Analytics",
    fields: [
      {
        name: "measurementId",
        label: "Measurement id",
        hint: "Such as G-ABC123.",
        problem: "Enter G- with capital letters and digits.",
        kind: "text",
      },
      SCRIPT,
      HOSTS,
    ],
  },
];

const AD_PLACES = [
  { name: "ads.belowHeader", label: "Advertisement below the header of every page" },
  { name: "ads.inList", label: "Advertisement in lists of articles" },
  { name: "ads.inArticle", label: "Advertisement in articles" },
];

/** Settings of what comes from other companies. */
export const THIRD_PARTY_SETTINGS: readonly SiteSetting[] = [
  ...AD_PLACES.map((place) => ({
    ...place,
    problem: "Choose an advertisement, with at most 4096 characters in all its fields.",
    kind: "variant" as const,
    none: "None",
    variants: AD_VARIANTS,
  })),
  {
    name: "adsTxt",
    label: "Lines of ads.txt",
    hint: "One on each line.",
    problem: "Enter at most 50 lines of at most 500 characters.",
    kind: "lines",
  },
  {
    name: "analytics",
    label: "External analytics",
    hint: "Beside the site’s own. Its script runs on the pages of readers, so choose only a service that you trust.",
    problem: "Choose a service, with at most 4096 characters in all its fields.",
    kind: "variant",
    none: "None",
    variants: ANALYTICS_VARIANTS,
  },
];
