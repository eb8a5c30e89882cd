import type { Locator, Page } from "@playwright/test";
import { readTestMedia, testMediaPath } from "../../../backend/storage/media/test-media.ts";
import { revokeSessions } from "../accounts/revoke-sessions.ts";
import { findViolations } from "../find-violations.ts";
import { createImage, dropFile, expect, paragraph, test } from "./editor-fixtures.ts";

// Uploads that are cut or refused, also where the session has ended.
test.use({ expectedErrors: { texts: ["net::ERR_FAILED", "status of 415", "status of 403"] } });

const CAPTIONS = Buffer.from("WEBVTT\n\n00:00.000 --> 00:01.000\nA bell rings.\n");

/** Inserts a block of this name by the menu of the text, and chooses its file. */
async function insert(page: Page, name: string, files: Parameters<typeof choose>[2]) {
  const choosing = page.waitForEvent("filechooser");
  await page.keyboard.type(`/${name}`);
  await expect(page.getByRole("option", { name: new RegExp(`^${name}`, "i") })).toBeVisible();
  await page.keyboard.press("Enter");
  await (await choosing).setFiles(files);
}

async function choose(
  page: Page,
  act: () => Promise<unknown>,
  files: string | { name: string; mimeType: string; buffer: Buffer },
) {
  const choosing = page.waitForEvent("filechooser");
  await act();
  await (await choosing).setFiles(files);
}

const press = (block: Locator, name: string) => () =>
  block.getByRole("button", { name, exact: true }).click();

test("a video is inserted with poster, captions and transcript, by the keyboard", async ({
  page,
  openEditor,
  service,
}) => {
  const { id, text } = await openEditor({ main: [paragraph("One")] });
  await text.click();
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.press("Enter");
  await insert(page, "video", testMediaPath("clip.webm"));
  const video = text.getByRole("figure", { name: "Video" });
  await expect(video.getByLabel("Preview of the video")).toBeVisible();
  await video.getByRole("textbox", { name: "Name of the video" }).fill("The crane moves");
  await video.getByRole("textbox", { name: "Caption", exact: true }).fill("It takes an hour.");
  await video.getByRole("textbox", { name: "Credit" }).fill("Video Desk");
  const poster = { name: "crane.png", mimeType: "image/png", buffer: await createImage() };
  await press(video, "Choose poster")();
  const picker = page.getByRole("dialog");
  await choose(
    page,
    () => picker.getByRole("button", { name: "Upload From Device" }).click(),
    poster,
  );
  await expect(video.getByRole("button", { name: "Remove poster" })).toBeVisible();
  const captions = { name: "crane.vtt", mimeType: "text/vtt", buffer: CAPTIONS };
  await choose(page, press(video, "Add captions file"), captions);
  const language = video.getByRole("textbox", { name: "Language of the captions" });
  await expect(language).toHaveValue("en");
  await language.fill("pt-BR");
  await expect(video.getByText("Brazilian Portuguese")).toBeVisible();
  const transcript = video.getByRole("group", { name: "Transcript" });
  await transcript.click();
  await page.keyboard.type("A bell rings.");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await page.keyboard.type("The crane moves.");
  await expect(transcript).toHaveText("A bell rings.\n\nThe crane moves.");
  // At the start of its words, Backspace leads to the block, and Enter to its fields.
  for (const key of ["Home", "ArrowUp", "ArrowUp", "x"]) await page.keyboard.press(key);
  await expect(transcript).toHaveText(/^xA bell/);
  await page.keyboard.press("Backspace");
  await expect(transcript).toHaveText(/^A bell/);
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Enter");
  await expect(video.getByRole("textbox", { name: "Name of the video" })).toBeFocused();
  expect(await findViolations(page, [])).toEqual([]);
  await text.press("ControlOrMeta+s");
  await expect
    .poll(async () => {
      const { data } = await service.from("article_drafts").select("fields").eq("article_id", id);
      return Object(data?.[0]?.fields).content?.main[1];
    })
    .toEqual({
      type: "video",
      file: expect.stringMatching(/^\d{4}\/\d\d\/clip-[0-9a-f]{8}\.webm$/),
      src: expect.stringMatching(/\.png$/),
      captions: expect.stringMatching(/crane-[0-9a-f]{8}\.vtt$/),
      language: "pt-BR",
      title: "The crane moves",
      caption: "It takes an hour.",
      credit: "Video Desk",
      duration: 1,
      width: 64,
      height: 36,
      transcript: "A bell rings.\n\nThe crane moves.",
      children: [],
    });
});

test("a dropped recording is uploaded, and one that browsers cannot play says why", async ({
  page,
  openEditor,
}) => {
  const { text } = await openEditor({ main: [paragraph("One")] });
  const last = text.getByText("One");
  const bytes = readTestMedia("tone-id3.mp3");
  await dropFile(page, last, { name: "Harbour.mp3", type: "audio/mpeg", bytes });
  const audio = text.getByRole("figure", { name: "Audio" });
  await expect(audio.getByText(/^harbour-[0-9a-f]{8}\.mp3 · 0:01$/)).toBeVisible();
  await page.keyboard.press("ControlOrMeta+z");
  await expect(audio).toBeHidden();
  await dropFile(page, last, { name: "a.mov", type: "video/quicktime", bytes });
  const video = text.getByRole("figure", { name: "Video" });
  await expect(video.getByRole("alert")).toContainText("This file type isn't supported.");
  await press(video, "Remove")();
  await dropFile(page, last, { name: "a.mp4", type: "video/mp4", bytes: Buffer.from("<html>") });
  await expect(video.getByRole("alert")).toContainText("This file type isn't supported.");
  expect(await findViolations(page, [])).toEqual([]);
  await press(video, "Remove")();
  await expect(text.getByRole("figure")).toHaveCount(0);
  await expect(text).toContainText("One");
});

test("an upload shows its progress, is canceled, and begins again after the connection broke", async ({
  page,
  openEditor,
}) => {
  const { text } = await openEditor({ main: [paragraph("One")] });
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/object/upload/sign/article-media/**", async (route) => {
    if (route.request().method() !== "PUT") return route.continue();
    await isReleased;
    return route.abort();
  });
  const file = { name: "a.webm", type: "video/webm", bytes: readTestMedia("clip.webm") };
  await dropFile(page, text.getByText("One"), file);
  const video = text.getByRole("figure", { name: "Video" });
  await expect(video.getByRole("progressbar", { name: "Uploading a.webm" })).toBeVisible();
  await press(video, "Cancel")();
  await expect(video).toBeHidden();
  await dropFile(page, text.getByText("One"), file);
  release();
  await expect(video.getByRole("alert")).toContainText("The connection was lost");
  await page.unroute("**/object/upload/sign/article-media/**");
  await press(video, "Try Again")();
  await expect(video.getByLabel("Preview of the video")).toBeVisible();
});

const PART = 6 * 1024 * 1024;

/** Silence of a quarter of an hour, in more than 7 MB. */
function createSilence(): Buffer {
  const rate = 8000;
  const samples = Buffer.alloc(15 * 60 * rate, 0x80);
  const header = Buffer.alloc(44);
  header.write("RIFF", 0);
  header.writeUInt32LE(36 + samples.length, 4);
  header.write("WAVEfmt ", 8);
  header.writeUInt32LE(16, 16);
  // One channel of eight bits.
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(rate, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write("data", 36);
  header.writeUInt32LE(samples.length, 40);
  return Buffer.concat([header, samples]);
}

test.describe("when the session ends", () => {
  // Requests of the page that the site refuses meanwhile.
  test.use({ expectedErrors: { texts: ["status of 401", "status of 403"] } });

  test("a large recording is uploaded in parts, and goes on where it stopped after its session has ended", async ({
    page,
    openEditor,
  }) => {
    const { text, user, expectStored } = await openEditor({ main: [paragraph("One")] });
    const offsets: string[] = [];
    await page.route("**/storage/v1/upload/resumable/*", async (route) => {
      const offset = route.request().headers()["upload-offset"];
      if (route.request().method() === "PATCH" && offset) offsets.push(offset);
      if (offset === String(PART)) await revokeSessions(user);
      return route.fallback();
    });
    await text.click();
    await page.keyboard.press("ControlOrMeta+End");
    await page.keyboard.press("Enter");
    const silence = { name: "silence.wav", mimeType: "audio/wav", buffer: createSilence() };
    await insert(page, "audio", silence);
    await page.keyboard.type("Two");
    const audio = text.getByRole("figure", { name: "Audio" });
    await expect(audio.getByRole("progressbar", { name: "Uploading silence.wav" })).toBeVisible();
    const dialog = page.getByRole("dialog", { name: "Sign in to continue" });
    await expect(dialog).toBeVisible();
    await dialog.getByLabel("Email").fill(user.email);
    await dialog.getByLabel("Password").fill(user.password);
    await dialog.getByRole("button", { name: "Log In" }).click();
    await expect(audio.getByText(/^silence-[0-9a-f]{8}\.wav · 15:00$/)).toBeVisible();
    // All parts had arrived: none is sent again.
    expect(offsets).toEqual(["0", String(PART)]);
    await expectStored([
      paragraph("One"),
      {
        type: "audio",
        file: expect.stringMatching(/\.wav$/),
        ...{ title: "", caption: "", credit: "", duration: 900, transcript: "", children: [] },
      },
      paragraph("Two"),
    ]);
  });
});
