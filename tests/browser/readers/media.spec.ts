import { readTestMedia } from "../../../backend/storage/media/test-media.ts";
import { uniqueWord } from "../../support/rows.ts";
import { findViolations } from "../find-violations.ts";
import { expect, test } from "../fixtures.ts";

const FACTS = { caption: "", credit: "", duration: 1, children: [] };

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a video plays with its captions, and its transcript is read and printed", {
    tag: ["@own-articles", "@both-widths"],
  }, async ({ page, createArticle, service }) => {
    const name = uniqueWord();
    const bucket = service.storage.from("article-media");
    const files = [
      [`${name}.webm`, readTestMedia("clip.webm"), "video/webm"],
      [`${name}.mp3`, readTestMedia("tone-id3.mp3"), "audio/mpeg"],
      [`${name}.vtt`, Buffer.from("WEBVTT\n\n00:00.000 --> 00:01.000\nA bell.\n"), "text/vtt"],
    ] as const;
    for (const [path, bytes, contentType] of files)
      expect((await bucket.upload(path, bytes, { contentType })).error).toBeNull();
    const transcript = "A bell rings.\n\nThe crane moves.";
    const main = [
      {
        ...FACTS,
        type: "video",
        ...{ file: `${name}.webm`, captions: `${name}.vtt`, language: "en" },
        ...{ title: "The crane moves", src: "", width: 64, height: 36, transcript },
      },
      { ...FACTS, type: "audio", file: `${name}.mp3`, title: "The bell", transcript: "" },
      {
        ...FACTS,
        type: "audio",
        ...{ file: "https://media.example/talk.mp3", title: "A talk", transcript: "" },
      },
    ];
    const { slug } = await createArticle({ content: { main } });
    await page.goto(`/article/${slug}`);
    const video = page.getByLabel("The crane moves");
    const box = await video.boundingBox();
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(64 / 36, 1);
    await expect(page.getByRole("link", { name: "Listen on media.example" })).toBeVisible();
    await expect(page.getByText("A bell rings.")).toBeHidden();
    const summary = page.getByText("Transcript", { exact: true });
    await summary.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByText("A bell rings.")).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page.getByText("A bell rings.")).toBeHidden();
    await page.emulateMedia({ media: "print" });
    await expect(page.getByText("A bell rings.")).toBeVisible();
  });
});

test("the players load nothing before they are pressed, and play from the site", {
  tag: "@own-articles",
}, async ({ page, createArticle, service }) => {
  const file = `${uniqueWord()}.webm`;
  const captions = `${uniqueWord()}.vtt`;
  const bucket = service.storage.from("article-media");
  await bucket.upload(file, readTestMedia("clip.webm"), { contentType: "video/webm" });
  const words = Buffer.from("WEBVTT\n\n00:00.000 --> 00:01.000\nA bell.\n");
  await bucket.upload(captions, words, { contentType: "text/vtt" });
  const requested: string[] = [];
  page.on("request", (request) => requested.push(request.url()));
  const video = { ...FACTS, type: "video", file, captions, title: "Clip", transcript: "" };
  const { slug } = await createArticle({ content: { main: [video] } });
  await page.goto(`/article/${slug}`);
  const player = page.getByLabel("Clip");
  await expect(player).toBeVisible();
  expect(requested.filter((url) => url.includes("article-media"))).toEqual([]);
  expect(await findViolations(page, [])).toEqual([]);
  const cue = await player.evaluate(async (element: HTMLVideoElement) => {
    element.muted = true;
    const [track] = element.textTracks;
    if (track) track.mode = "showing";
    await element.play();
    await new Promise((resolve) => element.addEventListener("ended", resolve, { once: true }));
    const [first] = track?.cues ?? [];
    return first instanceof VTTCue ? first.text : undefined;
  });
  expect(cue).toBe("A bell.");
});
