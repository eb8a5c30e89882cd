import { expect, test } from "../fixtures.ts";

/**
 * Searches by "Best match" in the imported articles, as readers type them: words in any order, inflected, without
 * accents or misspelled. The first answer of each is the beginning of an article's address, a page of the site
 * ("Tag mecca"), a correction ("Did you mean …"), or, for words that no article has all of, the first article with
 * some of them ("some words: …").
 */
const FIRST_ANSWERS: readonly (readonly [query: string, answer: string])[] = [
  ["asylum questionnaire", "reports-streamlined-uk-asylum"],
  ["Belgium world cup", "fifa-world-cup-2018-day-five"],
  ["world cup broadcasting", "broadcasting-board-of-governors-use-relay"],
  ["manufacturing cybersecurity", "cybersecurity-protecting-manufacturing"],
  ["afghan girls robotics", "after-visa-snags-all-girl-afghan-team"],
  ["iot security", "cybersecuring-the-internet-of-things"],
  ["internet of things", "cybersecuring-the-internet-of-things"],
  ["library of congress", "hack-to-learn-at-the-library-of-congress"],
  ["nasa https", "from-launch-to-landing-how-nasa"],
  ["currency augmented reality", "using-augmented-reality-to-teach-kids"],
  ["chaski", "engineering-the-chaski-relay"],
  ["virtual reality education prize", "a-new-prize-challenge-for-virtual"],
  ["gao cybersecurity challenges", "federal-cybersecurity-challenges"],
  ["federal marketplace", "transforming-the-federal-marketplace"],
  ["air and space museum", "creating-wall-sized-interaction"],
  ["artificial intelligence", "no-longer-an-idea-of-the-future"],
  ["Hong Kong elections", "new-faces-emerge-as-veteran-politicians"],
  ["cosplay toronto", "pop-culture-celebrated-at-fan-expo"],
  ["air traffic", "nasa-pulls-together-national-data"],
  ["birds citizen science", "citizen-science-is-sound-science"],
  ["census small businesses", "the-data-briefing-the-census-business"],
  ["space apps hackathons", "nasa-space-apps-challenge-2016"],
  ["skeletons smithsonian app", "skin-bones-come-alive"],
  ["micro-purchasing", "open-source-micro-purchasing"],
  ["micro purchasing", "open-source-micro-purchasing"],
  ["ahmed clock", "texas-student-ahmed-mohamed"],
  ["mecca crane", "at-least-107-killed-in-mecca"],
  ["self medicating ants", "biologist-nick-bos-tells"],
  ["north korea war", "north-korea-puts-military"],
  ["tax religious school italy", "local-municipalities-in-italy"],
  ["dwarf planet", "dwarf-planet-giant-numbers"],
  ["twitter earthquake", "as-the-world-churns-earthquake"],
  ["rohingya rescued", "over-900-asylum-seekers-rescued"],
  ["flag new zealand", "new-zealand-begins-process"],
  ["3D printing", "nasa-reaches-new-frontiers-in-3d-printing"],
  ["republican presidential candidate", "wikinews-interviews-christopher-hill"],
  ["white house christmas ornament", "announcing-the-winners-of-the-first-ever"],
  ["ozone crops", "scientists-analyse-effects-of-global-warming"],
  ["Hispanics soccer", "why-marketing-to-u-s-hispanics"],
  ["warhol photographs", "warhols-photo-legacy"],
  ["antarctica sea anemones", "cold-as-ice-wikinews"],
  ["simon licen", "wikinews-interviews-academic-simon-licen"],
  ["libertarian virginia governor", "wikinews-interviews-robert-sarvis"],
  ["space shuttle anniversary", "nasa-celebrates-30th-anniversary"],
  ["internet explorer 6", "microsoft-waits-for-death"],
  ["chomsky", "interview-with-us-political-activist"],
  ["wikihow founder", "jack-herrick-wikihow-founder"],
  ["peace israel shimon peres", "shimon-peres-discusses-the-future"],
  ["america's finest news source", "the-onion-an-interview"],
  ["america’s finest news source", "the-onion-an-interview"],
  ["new mexico chile", "sen-bingaman-new-mexicos-chile"],
  ["women's basketball champions", "sens-stabenow-levin-salute"],
  ["worship of Greek deities in court", "greek-court-rules-worship"],
  ["mecca", "Tag mecca"],
  ["World Cup 2018", "Tag world-cup-2018"],
  ["bill brantley", "Author Bill Brantley"],
  ["science", "Section Science"],
  ["cybersecurty", "Did you mean cybersecurity"],
  ["smithsonain museum", "Did you mean smithsonian museum"],
  ["who founded librivox", "some words: interview-with-librivox-founder"],
  ["baseball steroids", "some words: "],
];

test("answers what readers search for first", async ({ page }) => {
  const answers: (readonly [string, string])[] = [];
  for (const [query, expected] of FIRST_ANSWERS) {
    await page.goto(`/search?${new URLSearchParams({ q: query, sort: "relevance" })}`);
    const answer = await page.getByRole("main").evaluate(readFirstAnswer, expected);
    // Addresses are compared by their beginnings.
    answers.push([query, answer.startsWith(expected) ? expected : answer]);
  }
  expect(answers).toEqual(FIRST_ANSWERS);
});

/** The first answer of the kind of `expected` on a page of results. */
function readFirstAnswer(main: Element, expected: string): string {
  const textOf = (element: Element | null | undefined) =>
    [...(element?.childNodes ?? [])].map(({ textContent }) => textContent?.trim()).join(" ");
  const slugIn = (selector: string) =>
    main.querySelector(`${selector} a[href^="/article/"]`)?.getAttribute("href")?.slice(9) ?? "";
  if (expected.startsWith("some words: "))
    return `some words: ${slugIn("[aria-labelledby=partial-matches]")}`;
  if (expected.startsWith("Did you mean"))
    return textOf(
      [...main.querySelectorAll("p")].find(({ textContent }) => textContent?.startsWith("Did")),
    );
  if (/^(Tag|Author|Section) /.test(expected))
    return textOf(main.querySelector("nav[aria-label^=Sections] a"));
  return slugIn("article");
}
