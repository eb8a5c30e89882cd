import { expect, test } from "vitest";
import {
  feedOfOldAddress,
  isOldQuery,
  listOldAddresses,
  toOldAddress,
  toOwnPath,
} from "./old-address.ts";

test.each([
  ["https://old.example/2020/05/A-Bridge/", "/2020/05/a-bridge"],
  ["https://old.example/?p=123", "/?p=123"],
  ["/index.php?b=2&a=1#top", "/index.php?a=1&b=2"],
  ["https://old.example/%d1%82%d0%b5%d1%81%d1%82/", "/тест"],
  ["//old.example//a//b/", "/a/b"],
  ["/100%/", "/100%"],
  ["https://old.example", null],
  [`/${"a".repeat(1001)}`, null],
  ["https://[", null],
])("toOldAddress writes %s as %s", (given, written) => {
  expect(toOldAddress(given)).toBe(written);
});

test.each([
  ["/2020/05/a-bridge/?utm_source=x", ["/2020/05/a-bridge?utm_source=x", "/2020/05/a-bridge"]],
  ["/?p=12&utm_source=x", ["/?p=12&utm_source=x", "/?p=12"]],
  ["/a-bridge/amp/", ["/a-bridge/amp", "/a-bridge"]],
  ["/news/page/3/", ["/news/page/3", "/news"]],
  [
    "/2019/04/Pier-300x200.jpg?w=1",
    ["/2019/04/pier-300x200.jpg?w=1", "/2019/04/pier-300x200.jpg", "/2019/04/pier.jpg"],
  ],
  ["/u/pier-scaled.jpeg", ["/u/pier-scaled.jpeg", "/u/pier.jpeg"]],
  [
    "/content/images/size/w600/2019/a.png",
    ["/content/images/size/w600/2019/a.png", "/content/images/2019/a.png"],
  ],
  [
    "/content/images/size/w1000h500/format/webp/a.png",
    ["/content/images/size/w1000h500/format/webp/a.png", "/content/images/a.png"],
  ],
  ["/a-bridge-300x200", ["/a-bridge-300x200"]],
  ["/", []],
])("listOldAddresses looks %s up as %j", (asked, addresses) => {
  expect(listOldAddresses(asked).map(({ address }) => address)).toEqual(addresses);
});

test("listOldAddresses knows which addresses are those of a feed", () => {
  expect(listOldAddresses("/a-bridge/feed/rss2/").at(-1)).toEqual({
    address: "/a-bridge",
    isFeed: true,
  });
});

test.each([
  ["/feed/", "/rss.xml"],
  ["/rss/", "/rss.xml"],
  ["/feed/atom/", "/rss.xml"],
  ["/?feed=rss2", "/rss.xml"],
  ["/category/world/feed/", "/category/world/rss.xml"],
  ["/author/ana/rss/", "/author/ana/rss.xml"],
  ["/2020/05/feed/", undefined],
  ["/about", undefined],
])("feedOfOldAddress leads from %s to %s", (asked, feed) => {
  expect(feedOfOldAddress(asked)).toBe(feed);
});

test.each([
  ["/article/a", "/article/a"],
  ["article/a?x=1", "/article/a?x=1"],
  ["https://news.example/about", "/about"],
  ["https://other.example/about", null],
  ["//other.example", null],
  ["/\\other.example", null],
  ["", null],
])("toOwnPath reads %j as %j", (given, path) => {
  expect(toOwnPath(given, "https://news.example")).toBe(path);
});

test("isOldQuery recognizes the numbered pages of WordPress", () => {
  expect(isOldQuery("/?p=1")).toBe(true);
  expect(isOldQuery("/?feed=rss2")).toBe(true);
  expect(isOldQuery("/?utm_source=x")).toBe(false);
  expect(isOldQuery("/search?p=1")).toBe(false);
});
