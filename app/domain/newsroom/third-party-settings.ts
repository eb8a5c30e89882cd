import type { SettingVariant, SiteSetting, VariantField } from "./site-setting.ts";

const SIZE: readonly VariantField[] = [
  { name: "width", label: "Width in pixels", kind: "number" },
  { name: "height", label: "Height in pixels", kind: "number" },
];
const SCRIPT: VariantField = {
  name: "script",
  label: "Address of the script",
  hint: "Only where you host it yourself.",
  isOptional: true,
  kind: "text",
};
const HOSTS: VariantField = {
  name: "hosts",
  label: "Further sites that it sends to",
  hint: "One origin on each line, such as https://events.example.org.",
  isOptional: true,
  kind: "lines",
};

/** Advertisements that a place can have. */
const AD_VARIANTS: readonly SettingVariant[] = [
  {
    value: "house",
    label: "Image with a link",
    fields: [
      { name: "image", label: "Address of the image", kind: "text" },
      { name: "alt", label: "Alternative text", kind: "text" },
      { name: "url", label: "Address that it links to", kind: "text" },
      { name: "text", label: "Line below the image", isOptional: true, kind: "text" },
      ...SIZE,
    ],
  },
  {
    value: "tag",
    label: "Tag of an ad network",
    fields: [
      { name: "script", label: "Address of the script", kind: "text" },
      {
        name: "scriptAttributes",
        label: "Attributes of the script",
        hint: "One on each line, such as data-client=ca-123.",
        isOptional: true,
        kind: "pairs",
      },
      {
        name: "attributes",
        label: "Attributes of the element that it fills",
        hint: "One on each line, such as data-slot=456.",
        isOptional: true,
        kind: "pairs",
      },
      { ...HOSTS, label: "Further sites that it loads from" },
      { name: "asksConsent", label: "Readers must consent first", kind: "boolean" },
      ...SIZE,
      {
        name: "phone",
        label: "on phones",
        hint: "Needed for one that is wider than 320 pixels.",
        isOptional: true,
        kind: "size",
      },
    ],
  },
];

/** Services that count visits. */
const ANALYTICS_VARIANTS: readonly SettingVariant[] = [
  {
    value: "plausible",
    label: "Plausible",
    fields: [
      { name: "domain", label: "Name of the site at Plausible", kind: "text" },
      SCRIPT,
      HOSTS,
    ],
  },
  {
    value: "umami",
    label: "Umami",
    fields: [{ name: "websiteId", label: "Id of the site at Umami", kind: "text" }, SCRIPT, HOSTS],
  },
  {
    value: "matomo",
    label: "Matomo",
    fields: [
      { name: "url", label: "Address of Matomo", kind: "text" },
      { name: "siteId", label: "Id of the site", kind: "number" },
      { name: "cookies", label: "Set cookies, after consent", kind: "boolean" },
      HOSTS,
    ],
  },
  {
    value: "google-analytics",
    label: "Google Analytics",
    fields: [
      { name: "measurementId", label: "Measurement id, such as G-ABC123", kind: "text" },
      SCRIPT,
      HOSTS,
    ],
  },
];

const NO_AD = "Fill in the fields of the advertisement, with whole numbers and addresses.";
const AD_PLACES = [
  { name: "ads.belowHeader", label: "Below the header of every page" },
  { name: "ads.inList", label: "Within lists of articles" },
  { name: "ads.inArticle", label: "Within articles" },
];
/** Settings of what comes from other companies. */
export const THIRD_PARTY_SETTINGS: readonly SiteSetting[] = [
  ...AD_PLACES.map((place) => ({
    ...place,
    problem: NO_AD,
    kind: "variant" as const,
    none: "No advertisement",
    variants: AD_VARIANTS,
  })),
  {
    name: "analytics",
    label: "External analytics",
    hint: "Beside the site’s own counter.",
    problem: "Fill in the fields of the service.",
    kind: "variant",
    none: "None",
    variants: ANALYTICS_VARIANTS,
  },
];
