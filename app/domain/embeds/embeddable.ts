/** An address that can be embedded, and how. */
export type Embeddable = {
  /** Name of the provider. */
  provider: string;
  /** Address of the page that it stands for, without what tracks readers. */
  url: string;
  /** Address of the frame; undefined where only a quotation can be shown. */
  frame: string;
  /** Proportions of the frame; width 0 stands for as wide as the text, and this high in pixels. */
  width: number;
  height: number;
  /** Service that describes it; without one the address says all that is known. */
  facts?: FactsService;
  /** Title where no service gives one. */
  title?: string;
};

/**
 * Source of the facts: an oEmbed endpoint, to which the address is added, or the public API of a Mastodon instance.
 * `hosts` are the only ones that are asked, besides those of thumbnails; `*.` stands for any subdomain.
 */
export type FactsService = {
  kind: "oembed" | "mastodon";
  endpoint: string;
  hosts: readonly string[];
  thumbnailHosts: readonly string[];
};

/** Reads an address, whose path is given by its parts; undefined where it is none of its provider. */
export type Reader = (
  url: URL,
  path: readonly string[],
) => Omit<Embeddable, "provider"> | undefined;

export const WIDE = { width: 16, height: 9 } as const;
/** As wide as the text. */
export const high = (height: number) => ({ width: 0, height });
/** Facts by oEmbed; `hosts` are further ones that the endpoint may lead to. */
export function oembed(
  endpoint: string,
  thumbnailHosts: readonly string[] = [],
  hosts: readonly string[] = [],
): FactsService {
  return {
    kind: "oembed",
    endpoint,
    hosts: [new URL(endpoint).hostname, ...hosts],
    thumbnailHosts,
  };
}

/** The word if it has this form. */
export function word(value: string | null | undefined, form: RegExp): string | undefined {
  return value && form.test(value) ? value : undefined;
}

export const ID = /^[\w-]{1,64}$/;
export const DIGITS = /^\d{1,20}$/;
