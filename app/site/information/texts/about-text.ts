import { type ProseSection, proseSection } from "../../../domain/pages/prose.ts";

/** Mission and editorial principles. */
export function aboutText({ siteName }: { siteName: string }): {
  title: string;
  lead: string;
  sections: ProseSection[];
} {
  return {
    title: `About ${siteName}`,
    lead: "News that says what happened, why it matters and how we know.",
    sections: aboutSections(siteName),
  };
}

function aboutSections(siteName: string): ProseSection[] {
  return [
    proseSection(
      "Our Mission",
      `${siteName} reports and explains the news from the world, politics, business, technology, sports and entertainment. We want readers to know what happened, to understand why, and to be able to judge for themselves.`,
      "Reading is free and needs no account. Pages are made to load fast on any device, to work without scripts, and to be readable by everyone, also with a screen reader, with the keyboard alone or on a slow connection.",
    ),
    proseSection(
      "Our Credibility",
      "Trust is earned in small things. These are the rules that we work by:",
      [
        "Every article says when it was published, and who wrote it where one author did. Its read time tells you what you let yourself in for.",
        "We check what we are told before we publish it, and name our sources wherever that does not endanger them.",
        "We correct mistakes in the article itself, and a correction reaches every reader with the next page that they open. If you find one, [tell us](/contact).",
        "Advertising pays for some of our work and has no say in the rest. An advertisement is labelled as one, and an article that was paid for says “Sponsored” with the name of who paid. Both are kept apart from reporting; [how advertising works here](/advertise) is public.",
        "We count how often a page is read, not who reads it. The [privacy policy](/privacy) says exactly what that means.",
      ],
    ),
  ];
}
