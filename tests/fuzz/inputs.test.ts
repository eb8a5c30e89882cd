import fc from "fast-check";
import { expect, test } from "vitest";
import { readInvitationLink } from "../../app/domain/account/account-links.ts";
import { readReturnAddress } from "../../app/domain/account/return-address.ts";
import { readPhoneNumber } from "../../app/domain/account/second-factor.ts";
import { parseReferrer, parseViewedPage } from "../../app/domain/analytics/page-views.ts";
import { formatCardDate, formatLongDate, toIsoDate } from "../../app/domain/dates.ts";
import { imageType } from "../../app/domain/feeds/feed.ts";
import { parseSitemapName } from "../../app/domain/feeds/sitemaps.ts";
import { imageAddress, portraitUrl } from "../../app/domain/image-address.ts";
import { imagePath } from "../../app/domain/newsroom/image-path.ts";
import {
  parseListParameters,
  parseMessageParameters,
  toListSearch,
  toMessageSearch,
} from "../../app/domain/newsroom/list-parameters.ts";
import {
  isArticleSlug,
  isCategorySlug,
  isPageSlug,
  parsePageNumber,
  parseSearchQuery,
} from "../../app/domain/pages/address-parameters.ts";
import { articlePath } from "../../app/domain/pages/page-paths.ts";
import { parseLinkAddress } from "../../app/domain/parse-inlines.ts";
import { slugify, tagSlug } from "../../app/domain/slug.ts";
import { matchesETag, parseByteRange } from "../../backend/storage/objects/byte-range.ts";
import { parseObjectPath } from "../../backend/storage/objects/object-address.ts";
import { toContentDisposition } from "../../backend/storage/objects/object-headers.ts";
import { chooseEncoding } from "../../server/page-cache/cached-response.ts";
import { hasAlready } from "../../server/page-cache/conditional-request.ts";
import { toPageKey } from "../../server/page-cache/page-key.ts";
import { nameRequest } from "../../server/requests/request-id.ts";
import { budget, TIME_LIMIT_MS } from "./budget.ts";
import { hostileText } from "./hostile-text.ts";

/** Parsers of URLs, headers and parameters accept any text. */

const SITE = "https://news.example";

/** Parsers with the invariants of their results. None may throw. */
const PARSERS: Record<string, (text: string) => void> = {
  "the slug of a title": (text) => {
    expect(slugify(text)).toMatch(/^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/);
    const tag = tagSlug(text);
    if (tag !== undefined) expect([isPageSlug(tag), tag.length <= 200]).toEqual([true, true]);
  },
  "a slug in an address": (text) => {
    for (const isSlug of [isCategorySlug, isPageSlug, isArticleSlug]) {
      if (isSlug(text)) expect(text).not.toMatch(/[\0/?#\s]/);
    }
    expect(new URL(articlePath(text), SITE).pathname.split("/")).toHaveLength(3);
  },
  "the address of an article's own image": (text) => {
    fc.pre(!text.startsWith("http"));
    const { src, srcSet } = imageAddress(text, { backendUrl: "" });
    for (const address of [src, portraitUrl(text, { backendUrl: "" })]) {
      expect(new URL(address, SITE).origin).toBe(SITE);
      expect(address).not.toMatch(/[\s"<>]/);
    }
    expect(srcSet?.split(", ")).toHaveLength(5);
  },
  "the type of an image": (text) => {
    for (const name of [text, `a.${text}`, `a.${text}?b`, "a.constructor", "a.valueof"]) {
      expect(imageType(name) ?? "image/").toMatch(/^image\//);
    }
  },
  "a link in a text": (text) => {
    expect(parseLinkAddress(text) ?? "https:").toMatch(/^(?:https?:|mailto:|\/(?!\/))/);
  },
  "the place of an uploaded image": (text) => {
    const path = imagePath({ name: text, type: text }, new Date(0), "3f9a1c2e-0000");
    expect(path).toMatch(/^1970\/01\/[a-z0-9-]+-3f9a1c2e\.bin$/);
  },
  "the redirect after signing in": (text) => {
    for (const search of [
      `?from=${encodeURIComponent(text.toWellFormed())}`,
      `?from=/${text}`,
      text,
    ]) {
      expect(new URL(readReturnAddress({ search, remembered: text }), SITE).origin).toBe(SITE);
    }
  },
  "the parameters of readers' lists": (text) => {
    for (const search of [text, new URLSearchParams({ q: text, page: text }).toString()]) {
      const url = URL.parse(`/search?${search}`, SITE);
      if (!url) continue;
      const [page, query] = [parsePageNumber(url), parseSearchQuery(url)];
      expect(page >= 1 && page <= 100_000 && Number.isInteger(page)).toBe(true);
      expect(query.length <= 200 && !query.includes("\0")).toBe(true);
    }
  },
  "the parameters of the newsroom's lists": (text) => {
    const all = { q: text, category: text, sort: text, page: text, show: text };
    for (const search of [new URLSearchParams(text), new URLSearchParams(all)]) {
      const read = parseListParameters(search);
      expect(parseListParameters(new URLSearchParams(toListSearch(read)))).toEqual(read);
      const messages = parseMessageParameters(search);
      expect(parseMessageParameters(new URLSearchParams(toMessageSearch(messages)))).toEqual(
        messages,
      );
    }
  },
  "the cache key of a page": (text) => {
    for (const address of [
      text,
      `/${text}`,
      `/article/${text}`,
      `/search?q=${text}`,
      `/${text}.data`,
    ]) {
      const key = toPageKey(address);
      if (key !== undefined) expect(toPageKey(key)).toBe(key);
    }
  },
  "the conditions of a request": (text) => {
    const page = { etag: '"abc"', lastModified: "Sun, 06 Nov 1994 08:49:37 GMT" };
    expect(typeof hasAlready({ etags: text, since: text }, page)).toBe("boolean");
    expect(typeof matchesETag(text, "abc")).toBe("boolean");
  },
  "the encoding of a response": (text) => {
    expect(["br", "gzip", "identity"]).toContain(chooseEncoding(text));
  },
  "the range of a file": (text) => {
    for (const header of [text, `bytes=${text}`, `bytes=-${text}`]) {
      const range = parseByteRange(header, 100);
      if (typeof range !== "object") continue;
      expect(range.start >= 0 && range.start <= range.end && range.end < 100).toBe(true);
    }
  },
  "the name of a download": (text) => {
    const header = toContentDisposition(text, text);
    expect(new Headers({ "Content-Disposition": header ?? "" }).get("Content-Disposition")).toBe(
      header,
    );
  },
  "the address of a file": (text) => {
    const key = parseObjectPath(new URL(`/storage/v1/object/public/b/${text}`, SITE).pathname)?.key;
    expect(typeof (key ?? "")).toBe("string");
  },
  "a page view and its referrer": (text) => {
    const page = parseViewedPage(text) ?? parseViewedPage(`/article/${text}`);
    if (page) expect(page.name.isWellFormed() && !page.name.includes("\0")).toBe(true);
    expect(parseReferrer(text, "news.example") ?? "").toMatch(/^[a-z0-9.-]*$/);
  },
  "the id of a request": (text) => {
    expect(nameRequest(text, 1)).toMatch(/^[\w.:=-]{8,128}$/);
  },
  dates: (text) => {
    for (const format of [formatCardDate, formatLongDate])
      expect(typeof format(text, { timeZone: "UTC", language: "en" })).toBe("string");
    const date = toIsoDate(text);
    if (date !== undefined) expect(Number.isNaN(Date.parse(date))).toBe(false);
  },
  "phone numbers, invitation links and sitemap names": (text) => {
    expect(readPhoneNumber(text) ?? "+").toMatch(/^\+/);
    expect(readInvitationLink(text).kind).not.toBe("");
    parseSitemapName(text);
  },
};

test.each(Object.entries(PARSERS))(
  "parses %s from any text",
  (_, checkParser) => {
    fc.assert(fc.property(hostileText, checkParser), budget(300));
  },
  TIME_LIMIT_MS,
);
