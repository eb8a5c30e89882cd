import { slugify } from "../../app/domain/slug.ts";
import { toLine } from "../html/clean-text.ts";
import { htmlToText } from "../html/html-to-blocks.ts";
import type { LookupTables } from "../input/lookup-tables.ts";
import type { ArchiveAuthor } from "./archive-article.ts";
import { decodeSlug } from "./decode-slug.ts";
import { findAttachment } from "./wxr-attachments.ts";
import type { WxrNode } from "./wxr-items.ts";

/** Fields of a guest author that this site has no place for; the email address is nobody's business. */
const UNKEPT = new Map([
  ["cap-website", "website"],
  ["cap-aim", "AIM"],
  ["cap-yahooim", "Yahoo"],
  ["cap-jabber", "Jabber"],
  ["cap-twitter", "Twitter"],
  ["cap-facebook", "Facebook"],
  ["cap-instagram", "Instagram"],
  ["cap-linkedin", "LinkedIn"],
]);

/** Notes a user of WordPress by login. */
export function addAuthor({ fields }: WxrNode, tables: LookupTables): void {
  const login = fields.get("wp:author_login") ?? "";
  tables.add("author", login, toLine(fields.get("wp:author_display_name") || login));
  tables.add("author-id", login, fields.get("wp:author_id") ?? "");
}

/** Notes a guest author of the plug-in Co-Authors Plus, also for the user to whom it belongs. */
export function addGuestAuthor({ fields, meta }: WxrNode, tables: LookupTables): void {
  const field = (name: string) => meta.get(`cap-${name}`) ?? "";
  const unkept = [...UNKEPT].filter(([key]) => (meta.get(key) ?? "") !== "");
  const profile = JSON.stringify([
    htmlToText(field("description")),
    meta.get("_thumbnail_id") ?? "",
    ...unkept.map(([, name]) => name),
  ]);
  const login = field("user_login");
  tables.add("author", login, toLine(field("display_name") || (fields.get("title") ?? "")));
  for (const each of new Set([login, field("linked_account")]))
    if (each !== "") tables.add("profile", each, profile);
}

/** The authors of the plug-in Co-Authors Plus, else the one of WordPress. */
export function authorsOf(node: WxrNode, tables: LookupTables): ArchiveAuthor[] {
  const coauthors = node.categories
    .filter(({ domain }) => domain === "author")
    .map(({ name, nicename }) => {
      const slug = decodeSlug(nicename)?.replace(/^cap-/, "") ?? "";
      const login = tables.get("author", slug) === null ? name : slug;
      return { login, name: tables.get("author", login) ?? toLine(htmlToText(name)) };
    });
  const login = node.fields.get("dc:creator") ?? "";
  const creator = { login, name: tables.get("author", login) ?? toLine(login) };
  return (coauthors.length > 0 ? coauthors : [creator])
    .filter(({ name }) => name !== "")
    .map((author) => ({
      name: author.name,
      ...profileOf(author.login, tables),
      addresses: authorAddresses(author.login, tables),
    }));
}

function profileOf(login: string, tables: LookupTables) {
  const profile = tables.get("profile", login);
  if (profile === null) return { bio: null, image: null };
  const [bio = "", portrait = "", ...unkept] = JSON.parse(profile) as string[];
  const image = portrait === "" ? null : (findAttachment(portrait, tables)?.url ?? null);
  return { bio: bio || null, image, ...(unkept.length > 0 && { unkept }) };
}

function authorAddresses(login: string, tables: LookupTables): string[] {
  const id = tables.get("author-id", login);
  return [`/author/${slugify(login)}/`, ...(id ? [`/?author=${id}`] : [])];
}
