import { type ProseSection, proseSection } from "../../domain/pages/prose.ts";
import type { SiteConfig } from "../../site-config/site-config.ts";

/** Terms of use. */
export function termsText({
  siteName,
  jurisdiction,
}: { siteName: string } & Pick<SiteConfig, "jurisdiction">): ProseSection[] {
  return [
    proseSection(
      "About These Terms",
      `These terms apply to everyone who reads ${siteName}, has an account or writes to us. By using the site you agree to them. If you do not, please do not use it.`,
    ),
    proseSection(
      "What You May Do",
      "Articles, images and the design of the site belong to us or to those who gave us leave to use them.",
      [
        "You may read, print and keep articles for yourself, link to them, and share their addresses and previews.",
        "You may quote from them, with our name and a link.",
        "Feeds may be read with any program and shown with a link to the article.",
        "To publish an article or an image again, in whole or in large part, you need our permission, unless it names a license that allows it.",
      ],
    ),
    proseSection(
      "Your Account",
      "You need no account to read. If you open one, give an email address that is yours, keep your password to yourself, and tell us if somebody else got hold of it. Repeated wrong passwords lock an account for some minutes.",
      "You can delete your account at any time. We may close one that is used to break these terms or the law; where we can, we say so beforehand.",
    ),
    proseSection(
      "Comments and Contributions",
      "Readers may comment on articles where comments are open; at present they are not. Whatever you send us, by comment or by the [contact form](/contact), remains yours. You allow us to publish a comment on this site and to shorten or remove it. We remove what insults, threatens or deceives people, breaks the law, or advertises.",
      "Tell us if you do not want to be quoted or named when you send us a letter or a tip.",
    ),
    proseSection("Fair Use of the Site", [
      "Do not try to reach what is not meant for you, or to disturb the site or its readers.",
      "Programs that fetch pages must keep to robots.txt and to a pace that bothers nobody. The server limits how often one address may sign in, sign up and send messages.",
      "Do not send us anything that harms: malicious software, false names, advertising that nobody asked for.",
    ]),
    proseSection(
      "Advertising and Links",
      "Advertisements and sponsored articles are labeled. What advertisers promise, and what other websites hold that we link to, is theirs to answer for.",
    ),
    proseSection(
      "What We Promise",
      "We work with care and correct what is wrong. We cannot promise that every statement is free of error, or that the site can be reached at all times. What you read here is information, not advice on law, money or health.",
      "We are liable without limit for intent and gross negligence and where the law says so; otherwise, as far as the law allows, we are not liable for damage that comes from using the site.",
    ),
    proseSection(
      "Changes",
      "We may change the site and these terms. What holds is the text on the day that you use the site; the date above says which day that is.",
    ),
    proseSection(
      "Governing Law",
      `These terms are governed by the law of ${jurisdiction}. If a part of them is not valid, the rest stays so. Rights that consumers have by the law of their own country are not touched.`,
    ),
  ];
}
