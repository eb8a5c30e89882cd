import * as z from "zod";
import type { FoundEmbed } from "../../app/data/embeds.ts";
import type { Embeddable, FactsService } from "../../app/domain/embeds/embeddable.ts";
import { createEmbed, embedText } from "../../app/domain/parse-embed.ts";
import { FetchRefusal, type GuardedFetch } from "./guarded-fetch.ts";
import { readQuotation } from "./read-quotation.ts";

const FACTS_BYTES = 256 * 1024;
const THUMBNAIL_BYTES = 4 * 1024 * 1024;
/** Types of images that the image library takes. */
const IMAGE_TYPES = ["image/jpeg", "image/png", "image/webp", "image/gif", "image/avif"];

const text = z.string().catch("");
const size = z.coerce.number().positive().max(10_000).catch(0);

/** oEmbed 1.0, https://oembed.com: what is of another type than it says counts as absent. */
const oembedSchema = z.object({
  type: text,
  title: text,
  author_name: text,
  thumbnail_url: text,
  html: text,
  width: size,
  height: size,
});

/** A post in the public API of Mastodon. */
const statusSchema = z.object({
  content: text,
  account: z.object({ display_name: text, acct: text }).catch({ display_name: "", acct: "" }),
});

/**
 * Finds out about an address that can be embedded. Of one that its site does not have any more, `isGone` is true.
 *
 * @throws FetchRefusal where its site does not answer as needed.
 */
export async function readFacts(found: Embeddable, ask: GuardedFetch): Promise<FoundEmbed> {
  const { facts: service } = found;
  if (!service) return toFound(found, {});
  try {
    const { body } = await ask(factsAddress(service, found.url), {
      hosts: service.hosts,
      types: ["application/json", "text/json", "application/json+oembed", "text/javascript"],
      maxBytes: FACTS_BYTES,
    });
    const stored = service.kind === "oembed" ? readOembed(body, found) : readStatus(body, found);
    const { thumbnail: address, ...facts } = stored;
    const thumbnail = address === "" ? undefined : await readThumbnail(address, service, ask);
    return { ...toFound(found, facts), ...(thumbnail && { thumbnail }) };
  } catch (error) {
    // oEmbed and Mastodon answer so for what was deleted.
    if (error instanceof FetchRefusal && (error.status === 404 || error.status === 410))
      return toFound(found, { isGone: true });
    throw error;
  }
}

function factsAddress({ kind, endpoint }: FactsService, url: string): string {
  if (kind === "mastodon") return endpoint;
  const address = new URL(endpoint);
  address.searchParams.set("url", url);
  if (!address.searchParams.has("format") && !endpoint.endsWith(".json"))
    address.searchParams.set("format", "json");
  return address.href;
}

type Stored = Partial<FoundEmbed["facts"]> & { thumbnail: string };

function readOembed(body: Buffer, found: Embeddable): Stored {
  const read = oembedSchema.safeParse(parseJson(body));
  if (!read.success) throw new FetchRefusal("its answer is no oEmbed answer");
  const { type, title, author_name, thumbnail_url, html, width, height } = read.data;
  const isPost = type === "rich" && /<blockquote\b/i.test(html.slice(0, 10_000));
  const isFlexible = found.width === 0;
  return {
    caption: title,
    author: author_name,
    text: isPost ? readQuotation(html) : "",
    thumbnail: thumbnail_url,
    // Posts name the width of a column; videos and photos have proportions.
    ...(type === "video" && width > 0 && height > 0 && !isFlexible && { width, height }),
    ...(isFlexible && !isPost && height > 0 && { width: 0, height }),
  };
}

function readStatus(body: Buffer, { url }: Embeddable): Stored {
  const read = statusSchema.safeParse(parseJson(body));
  if (!read.success) throw new FetchRefusal("its answer is no post");
  const { content, account } = read.data;
  const handle = account.acct.includes("@")
    ? account.acct
    : `${account.acct}@${new URL(url).hostname}`;
  return {
    author: [account.display_name, account.acct === "" ? "" : `@${handle}`]
      .filter(Boolean)
      .join(", "),
    text: readQuotation(content),
    thumbnail: "",
  };
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    throw new FetchRefusal("its answer is not JSON");
  }
}

/** A thumbnail that cannot be had is left out. */
async function readThumbnail(
  address: string,
  { thumbnailHosts }: FactsService,
  ask: GuardedFetch,
): Promise<FoundEmbed["thumbnail"]> {
  try {
    const { type, body } = await ask(address.replace(/^(?:http:)?\/\//, "https://"), {
      hosts: thumbnailHosts,
      types: IMAGE_TYPES,
      maxBytes: THUMBNAIL_BYTES,
    });
    return { type, data: body.toString("base64") };
  } catch (error) {
    if (error instanceof FetchRefusal) return undefined;
    throw error;
  }
}

/** Facts as a block would store them: within its limits. */
function toFound(found: Embeddable, facts: Partial<FoundEmbed["facts"]>): FoundEmbed {
  const { url, provider, title = "", width, height } = found;
  const block = createEmbed(url, {
    width,
    height,
    ...facts,
    provider,
    caption: facts.caption?.trim() || title,
  });
  if (!block) throw new FetchRefusal("its address cannot be embedded");
  return {
    url: block.href,
    facts: {
      provider: block.provider,
      caption: block.caption,
      author: block.author,
      text: embedText(block),
      width: block.width,
      height: block.height,
      isGone: block.gone === true,
    },
  };
}
