import { describe, expect, test } from "vitest";
import {
  type CustomProvider,
  embedAddress,
  findProviderProblem,
  matchPattern,
} from "./custom-providers.ts";
import { findEmbeddable } from "./providers.ts";
import { shortHost } from "./short-addresses.ts";

const CASES: [address: string, provider: string, url: string, frame: string][] = [
  [
    "https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=1m5s&utm_source=x",
    "YouTube",
    "https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=65s",
    "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?start=65",
  ],
  [
    "https://youtu.be/dQw4w9WgXcQ?si=abc",
    "YouTube",
    "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
    "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ",
  ],
  [
    "//www.youtube-nocookie.com/embed/dQw4w9WgXcQ?rel=0",
    "YouTube",
    "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
    "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ",
  ],
  [
    "https://www.youtube.com/shorts/dQw4w9WgXcQ",
    "YouTube",
    "https://www.youtube.com/shorts/dQw4w9WgXcQ",
    "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ",
  ],
  [
    "https://www.youtube.com/playlist?list=PL123",
    "YouTube",
    "https://www.youtube.com/playlist?list=PL123",
    "https://www.youtube-nocookie.com/embed/videoseries?list=PL123",
  ],
  [
    "http://vimeo.com/76979871",
    "Vimeo",
    "https://vimeo.com/76979871",
    "https://player.vimeo.com/video/76979871?dnt=1",
  ],
  [
    "https://player.vimeo.com/video/76979871?h=8272103f6e",
    "Vimeo",
    "https://vimeo.com/76979871/8272103f6e",
    "https://player.vimeo.com/video/76979871?dnt=1&h=8272103f6e",
  ],
  [
    "https://twitter.com/nasa/status/1234567890123456789?s=20",
    "X",
    "https://x.com/nasa/status/1234567890123456789",
    "https://platform.twitter.com/embed/Tweet.html?id=1234567890123456789&dnt=true",
  ],
  [
    "https://bsky.app/profile/desk.example/post/3kabcdefgh2x",
    "Bluesky",
    "https://bsky.app/profile/desk.example/post/3kabcdefgh2x",
    "https://embed.bsky.app/embed/desk.example/app.bsky.feed.post/3kabcdefgh2x",
  ],
  [
    "https://mastodon.example/@desk@other.example/112233445566778899",
    "Mastodon",
    "https://mastodon.example/@desk@other.example/112233445566778899",
    "https://mastodon.example/@desk@other.example/112233445566778899/embed",
  ],
  [
    "https://mastodon.example/users/desk/statuses/112233445566778899",
    "Mastodon",
    "https://mastodon.example/@desk/112233445566778899",
    "https://mastodon.example/@desk/112233445566778899/embed",
  ],
  [
    "https://www.instagram.com/desk/reel/CxYz12_-/?igsh=1",
    "Instagram",
    "https://www.instagram.com/p/CxYz12_-/",
    "https://www.instagram.com/p/CxYz12_-/embed/captioned/",
  ],
  [
    "https://www.tiktok.com/@desk.news/video/7234567890123456789?lang=en",
    "TikTok",
    "https://www.tiktok.com/@desk.news/video/7234567890123456789",
    "https://www.tiktok.com/player/v1/7234567890123456789",
  ],
  [
    "https://open.spotify.com/intl-de/episode/4rOoJ6Egrf8K2IrywzwOMk",
    "Spotify",
    "https://open.spotify.com/episode/4rOoJ6Egrf8K2IrywzwOMk",
    "https://open.spotify.com/embed/episode/4rOoJ6Egrf8K2IrywzwOMk",
  ],
  [
    "https://soundcloud.com/forss/flickermood",
    "SoundCloud",
    "https://soundcloud.com/forss/flickermood",
    "https://w.soundcloud.com/player/?url=https%3A%2F%2Fsoundcloud.com%2Fforss%2Fflickermood&show_teaser=false",
  ],
  [
    "https://w.soundcloud.com/player/?url=https%3A//api.soundcloud.com/tracks/293",
    "SoundCloud",
    "https://w.soundcloud.com/player/?url=https%3A%2F%2Fapi.soundcloud.com%2Ftracks%2F293&show_teaser=false",
    "https://w.soundcloud.com/player/?url=https%3A%2F%2Fapi.soundcloud.com%2Ftracks%2F293&show_teaser=false",
  ],
  [
    "https://datawrapper.dwcdn.net/AbC12/3/",
    "Datawrapper",
    "https://datawrapper.dwcdn.net/AbC12/",
    "https://datawrapper.dwcdn.net/AbC12/",
  ],
  [
    "https://flo.uri.sh/visualisation/1234567/embed",
    "Flourish",
    "https://public.flourish.studio/visualisation/1234567/",
    "https://flo.uri.sh/visualisation/1234567/embed",
  ],
  [
    "https://www.openstreetmap.org/?mlat=50.9&mlon=1.4#map=13/50.9/1.4",
    "OpenStreetMap",
    "https://www.openstreetmap.org/?mlat=50.9&mlon=1.4#map=13/50.9/1.4",
    "https://www.openstreetmap.org/export/embed.html?bbox=1.34507%2C50.87402%2C1.45493%2C50.92598&layer=mapnik&marker=50.9%2C1.4",
  ],
  [
    "https://www.google.com/maps/place/Tower+Bridge/@51.5055,-0.0754,17z/data=!3m1",
    "Google Maps",
    "https://www.google.com/maps?q=Tower+Bridge&ll=51.5055%2C-0.0754&z=17",
    "https://www.google.com/maps?q=Tower+Bridge&ll=51.5055%2C-0.0754&z=17&output=embed",
  ],
  [
    "https://www.google.com/maps/embed?pb=!1m18!1m12",
    "Google Maps",
    "https://www.google.com/maps/embed?pb=%211m18%211m12",
    "https://www.google.com/maps/embed?pb=%211m18%211m12",
  ],
  [
    "https://embed.documentcloud.org/documents/20059068-the-report/?embed=1",
    "DocumentCloud",
    "https://www.documentcloud.org/documents/20059068-the-report/",
    "https://embed.documentcloud.org/documents/20059068-the-report/?embed=1&title=1",
  ],
  [
    "https://www.scribd.com/document/110799637/Synthesis",
    "Scribd",
    "https://www.scribd.com/document/110799637",
    "https://www.scribd.com/embeds/110799637/content",
  ],
];

test.each(CASES)("%s is embedded from %s", (address, provider, url, frame) => {
  expect(findEmbeddable(address)).toMatchObject({ provider, url, frame });
  // The stored address leads to the same embed.
  expect(findEmbeddable(url)).toMatchObject({ provider, url, frame });
});

test.each([
  "https://www.youtube.com/@channel",
  "https://www.youtube.com/watch?v=a%22onload%3D",
  "https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ",
  "https://www.youtube.com:8443/watch?v=dQw4w9WgXcQ",
  "https://user@www.youtube.com/watch?v=dQw4w9WgXcQ",
  "https://x.com/nasa",
  "https://www.openstreetmap.org/#map=13/950.9/1.4",
  "https://www.google.com/search?q=maps",
  "https://example.org/@desk",
  "https://news.example/article/1234567890",
  "javascript:alert(1)",
  "https://vimeo.com/ 76979871",
  `https://www.youtube.com/watch?v=dQw4w9WgXcQ&${"a".repeat(3000)}`,
])("%s is no embed", (address) => {
  expect(findEmbeddable(address)).toBeUndefined();
});

describe("providers that an admin added", () => {
  const provider: CustomProvider = {
    name: "Newsreel",
    pattern: "https://newsreel.example/watch/*/*",
    endpoint: "https://api.newsreel.example/oembed",
    frame: "https://player.newsreel.example/*?clip=*",
  };

  test("an address of their form gets their frame, and facts from their endpoint alone", () => {
    expect(embedAddress("https://newsreel.example/watch/harbour/12", [provider])).toMatchObject({
      provider: "Newsreel",
      url: "https://newsreel.example/watch/harbour/12",
      frame: "https://player.newsreel.example/harbour?clip=12",
      facts: { endpoint: "https://api.newsreel.example/oembed", hosts: ["api.newsreel.example"] },
    });
  });

  test.each([
    ["https://newsreel.example/watch/harbour", undefined],
    ["https://newsreel.example/watch/harbour/12/more", undefined],
    ["https://newsreel.example/watch/harbour/12?utm=1#t", ["harbour", "12"]],
    ["https://newsreel.example.evil.example/watch/a/b", undefined],
    ["https://newsreel.example/watch//12", undefined],
  ])("%s has the parts %j", (address, parts) => {
    expect(matchPattern(address, provider.pattern)).toEqual(parts);
  });

  test.each([
    [{ name: " " }, "name"],
    [{ pattern: "http://newsreel.example/*" }, "form of its addresses"],
    [{ pattern: "https://*.example/watch/*" }, "without a star"],
    [{ pattern: "https://*/watch" }, "without a star"],
    [{ pattern: "https://newsreel.example/watch" }, "one to five stars"],
    [{ frame: "javascript:alert(1)//*" }, "frame"],
    [{ frame: "https://*.evil.example/" }, "without a star"],
    [{ frame: "https://player.example/*/*/*" }, "more stars"],
    [{ endpoint: "https://127.0.0.1:80/oembed" }, "oEmbed"],
  ])("a provider with %j is refused", (change, words) => {
    const changed = { ...provider, ...change };
    expect(findProviderProblem(changed)?.message).toContain(words);
    expect(embedAddress("https://newsreel.example/watch/harbour/12", [changed])).toBeUndefined();
  });

  test("a provider without fault has no problem", () => {
    expect(findProviderProblem(provider)).toBeUndefined();
  });
});

test.each([
  ["https://vm.tiktok.com/ZMabc/", "vm.tiktok.com"],
  ["https://maps.app.goo.gl/abc", "maps.app.goo.gl"],
  ["https://spotify.link/abc", "spotify.link"],
  ["https://evil.vm.tiktok.com/ZMabc/", undefined],
  ["https://www.tiktok.com/@desk/video/1", undefined],
  ["javascript:alert(1)", undefined],
])("knows whether %s is a short address of a provider", (address, host) => {
  expect(shortHost(address)).toBe(host);
});
