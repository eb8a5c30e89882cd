import type { Client } from "../../app/data/client.ts";
import type { ArchiveAuthor } from "../formats/archive-article.ts";
import { cleanText, cutAtWord, toLine } from "../html/clean-text.ts";
import type { ReportBuilder } from "../report/import-report.ts";
import { BackendUnavailableError, requestWithRetry } from "./backend-request.ts";
import type { ImageStore, ImageUser } from "./store-images.ts";

const PAGE = 1000;
const MAX_SLUG = 200;

/** An author of the site, and what nobody said of them yet. */
type Known = { id: string; lacks: { bio: boolean; image: boolean } };
type Profile = { bio: string | null; image_url: string | null };

export type AuthorResolver = {
  /** The id of the author with that name; creates the author when there is none. Null for a blank name. */
  resolve(author: ArchiveAuthor, article: ImageUser): Promise<string | null>;
};

/** Finds authors by slug and name, else by name, case-insensitively, and creates missing ones. */
export async function createAuthorResolver(options: {
  client: Client;
  images: ImageStore;
  isDryRun: boolean;
  builder: ReportBuilder;
}): Promise<AuthorResolver> {
  const { client, images, isDryRun, builder } = options;
  const known = new Map<string, Known>();
  const bySlug = new Map<string, Known>();
  const noted = new Set<string>();
  for (let from = 0; ; from += PAGE) {
    const { data, error } = await requestWithRetry(() =>
      client
        .from("authors")
        .select("id, name, slug, bio, image_url")
        .order("id")
        .range(from, from + PAGE - 1),
    );
    if (error) throw new BackendUnavailableError(error.message);
    for (const { id, name, slug, bio, image_url } of data) {
      const author = { id, lacks: { bio: bio === null, image: image_url === null } };
      known.set(keyOf(name), author);
      bySlug.set(slugKey(slug, name), author);
    }
    if (data.length < PAGE) break;
  }
  // An author of the archive with a slug is one of these by name, or another one of the same name.
  const before = new Map(known);

  async function toProfile(author: ArchiveAuthor, article: ImageUser): Promise<Profile> {
    return {
      bio: cutAtWord(cleanText(author.bio ?? "").trim(), 5000) || null,
      image_url: author.image ? await images.resolve(author.image, article) : null,
    };
  }

  async function create(author: ArchiveAuthor, name: string, article: ImageUser): Promise<string> {
    builder.report.created.authors += 1;
    if (isDryRun) return name;
    const row = {
      name,
      ...(author.slug && (await isFree(author.slug)) ? { slug: author.slug } : {}),
      ...(await toProfile(author, article)),
      ...(author.isOrganization ? { kind: "organization" as const } : {}),
    };
    const { data, error } = await requestWithRetry(() =>
      client.from("authors").insert(row).select("id").single(),
    );
    if (error)
      throw new BackendUnavailableError(`the author ${name} cannot be created: ${error.message}`);
    return data.id;
  }

  /** Whether a new author can have this slug. */
  async function isFree(slug: string): Promise<boolean> {
    if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) || slug.length > MAX_SLUG) return false;
    const { data, error } = await requestWithRetry(() =>
      client.from("authors").select("id").eq("slug", slug),
    );
    if (error) throw new BackendUnavailableError(error.message);
    return data.length === 0;
  }

  /** Adds the biography and portrait of an author who has none; what the newsroom wrote stays. */
  async function complete({ id, lacks }: Known, author: ArchiveAuthor, article: ImageUser) {
    const { bio, image_url } = await toProfile(
      { ...author, bio: lacks.bio ? author.bio : null, image: lacks.image ? author.image : null },
      article,
    );
    const added = { ...(bio && { bio }), ...(image_url && { image_url }) };
    if (Object.keys(added).length === 0 || isDryRun) return;
    const { error } = await requestWithRetry(() =>
      client.from("authors").update(added).eq("id", id).select("id"),
    );
    if (error) throw new BackendUnavailableError(`an author cannot be changed: ${error.message}`);
  }

  function note({ unkept = [] }: ArchiveAuthor, name: string): void {
    if (unkept.length === 0 || noted.has(keyOf(name))) return;
    noted.add(keyOf(name));
    const what = "profile of an author left out, besides biography and portrait";
    builder.addChange({ where: `author ${name}`, title: unkept.join(", "), what });
  }

  return {
    async resolve(author, article) {
      const name = cutAtWord(toPublicName(toLine(author.name)), 200);
      if (name === "") return null;
      note(author, name);
      const { slug } = author;
      const found = slug
        ? (bySlug.get(slugKey(slug, name)) ?? before.get(keyOf(name)))
        : known.get(keyOf(name));
      if (!found) {
        const id = await create(author, name, article);
        const created = { id, lacks: { bio: !author.bio, image: !author.image } };
        if (!known.has(keyOf(name))) known.set(keyOf(name), created);
        if (slug) bySlug.set(slugKey(slug, name), created);
        return id;
      }
      const { lacks } = found;
      if ((lacks.bio && author.bio) || (lacks.image && author.image)) {
        await complete(found, author, article);
        found.lacks = {
          bio: lacks.bio && !author.bio,
          image: lacks.image && !author.image,
        };
      }
      return found.id;
    },
  };
}

/** The name without an email address, which some systems show in its place. */
function toPublicName(name: string): string {
  const words = name.split(/[\s<>()]/).filter((word) => word !== "");
  const others = words.filter((word) => !isEmail(word));
  if (others.length === words.length) return name;
  return others.join(" ") || name.slice(0, name.indexOf("@"));
}

function isEmail(word: string): boolean {
  const at = word.indexOf("@");
  return at > 0 && word.includes(".", at);
}

function keyOf(name: string): string {
  return toLine(name).normalize("NFC").toLowerCase();
}

function slugKey(slug: string, name: string): string {
  return `${slug} ${keyOf(name)}`;
}
