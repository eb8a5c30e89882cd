import { describe, expect, test } from "vitest";
import { findEmbeddable } from "../../app/domain/embeds/providers.ts";
import { FetchRefusal, type GuardedFetch } from "./guarded-fetch.ts";
import { readFacts } from "./read-facts.ts";

/** Facts of an address whose site answers so; `asked` lists what it was asked for. */
async function read(address: string, answers: readonly (string | Buffer | Error)[]) {
  const found = findEmbeddable(address);
  if (!found) throw new Error(`${address} is no embed`);
  const asked: { address: string; hosts: readonly string[] }[] = [];
  const fetch: GuardedFetch = async (asking, { hosts }) => {
    const answer = answers[asked.length];
    asked.push({ address: asking, hosts });
    if (answer instanceof Error || answer === undefined) throw answer ?? new FetchRefusal("none");
    const body = Buffer.from(answer);
    return { type: Buffer.isBuffer(answer) ? "image/jpeg" : "application/json", body };
  };
  return { found: await readFacts(found, fetch), asked };
}

const VIDEO = "https://youtu.be/dQw4w9WgXcQ";

test("a video has title, author, proportions and a thumbnail of its provider's hosts", async () => {
  const { found, asked } = await read(VIDEO, [
    JSON.stringify({
      type: "video",
      title: "The bridge <opens>",
      author_name: "Harbour Office",
      width: 200,
      height: 150,
      thumbnail_url: "https://i.ytimg.com/vi/x/hq.jpg",
      html: "<iframe src=//evil.example></iframe><script>alert(1)</script>",
    }),
    Buffer.from("image"),
  ]);
  expect(found).toEqual({
    url: "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
    facts: {
      provider: "YouTube",
      caption: "The bridge <opens>",
      author: "Harbour Office",
      text: "",
      width: 200,
      height: 150,
      isGone: false,
    },
    thumbnail: { type: "image/jpeg", data: Buffer.from("image").toString("base64") },
  });
  expect(asked).toEqual([
    {
      address:
        "https://www.youtube.com/oembed?url=https%3A%2F%2Fwww.youtube.com%2Fwatch%3Fv%3DdQw4w9WgXcQ&format=json",
      hosts: ["www.youtube.com"],
    },
    { address: "https://i.ytimg.com/vi/x/hq.jpg", hosts: ["i.ytimg.com", "*.ytimg.com"] },
  ]);
});

test("a post is quoted as plain text without its scripts and source line", async () => {
  const { found } = await read("https://x.com/harbour/status/1234567890123456789", [
    JSON.stringify({
      type: "rich",
      author_name: "Harbour",
      html: '<blockquote class="twitter-tweet"><p lang="en">The bridge &amp; the ferry<br>open <a href="https://t.co/x">at noon</a></p>&mdash; Harbour (@harbour) <a href="#">June 1</a></blockquote>\n<script async src="https://platform.x.com/widgets.js">alert(1)</script>',
    }),
  ]);
  expect(found.facts).toMatchObject({
    text: "The bridge & the ferry\nopen at noon",
    author: "Harbour",
    caption: "Post on X",
    width: 0,
    height: 600,
  });
});

test("a post of any Mastodon instance is asked for at its own host", async () => {
  const { found, asked } = await read("https://mastodon.example/@desk/112233445566778899", [
    JSON.stringify({
      content: "<p>First</p><p>Second<br>line</p>",
      account: { display_name: "The Desk", acct: "desk" },
    }),
  ]);
  expect(found.facts).toMatchObject({
    provider: "Mastodon",
    text: "First\n\nSecond\nline",
    author: "The Desk, @desk@mastodon.example",
  });
  expect(asked).toEqual([
    {
      address: "https://mastodon.example/api/v1/statuses/112233445566778899",
      hosts: ["mastodon.example"],
    },
  ]);
});

test.each([
  ["https://www.openstreetmap.org/#map=13/50.9/1.4", "Map at 50.900° N, 1.400° E"],
  ["https://www.google.com/maps?q=Tower+Bridge", "Map: Tower Bridge"],
  ["https://www.instagram.com/p/CxYz12_-/", "Post on Instagram"],
])("%s is described by its address, without asking anybody", async (address, caption) => {
  const { found, asked } = await read(address, []);
  expect(found.facts.caption).toBe(caption);
  expect(asked).toEqual([]);
});

test.each([404, 410])("what its site answers %d for is gone", async (status) => {
  const { found } = await read(VIDEO, [new FetchRefusal("gone", status)]);
  expect(found.facts).toMatchObject({ isGone: true, provider: "YouTube" });
});

test("a thumbnail that cannot be had is left out", async () => {
  const { found } = await read(VIDEO, [
    JSON.stringify({
      type: "video",
      title: "Bridge",
      thumbnail_url: "http://169.254.169.254/x.jpg",
    }),
    new FetchRefusal("it is no host of this provider"),
  ]);
  expect(found.thumbnail).toBeUndefined();
  expect(found.facts.caption).toBe("Bridge");
});

describe("hostile answers", () => {
  const nested = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;

  test.each([
    ["a page", "<!DOCTYPE html><script>alert(1)</script>"],
    ["nothing", ""],
    ["half of JSON", '{"type":"video","title":"'],
    ["a list", "[]"],
    ["a number", "1e999"],
    ["null", "null"],
    ["deep nesting", nested],
  ])("%s is refused", async (_name, answer) => {
    await expect(read(VIDEO, [answer])).rejects.toThrow(FetchRefusal);
  });

  test("values of wrong types count as absent, and deep ones are passed over", async () => {
    const { found, asked } = await read(VIDEO, [
      `{"type":["video"],"title":{"a":1},"author_name":7,"width":"wide","height":-1,"html":${nested},"thumbnail_url":[]}`,
    ]);
    expect(found.facts).toEqual({
      provider: "YouTube",
      caption: "",
      author: "",
      text: "",
      width: 16,
      height: 9,
      isGone: false,
    });
    expect(asked).toHaveLength(1);
  });

  test("giant texts are cut", async () => {
    const giant = "x".repeat(200_000);
    const { found } = await read("https://x.com/harbour/status/1234567890123456789", [
      JSON.stringify({
        type: "rich",
        title: giant,
        author_name: giant,
        html: `<blockquote><p>${giant}</p></blockquote>`,
      }),
    ]);
    const { caption, author, text } = found.facts;
    expect([caption.length, author.length, text.length]).toEqual([500, 200, 5000]);
  });
});
