import { createHash } from "node:crypto";
import { createReadStream, openAsBlob } from "node:fs";
import { stat } from "node:fs/promises";
import { extname } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Client } from "../../app/data/client.ts";
import type { AudioBlock, VideoBlock } from "../../app/domain/content.ts";
import { mediaType } from "../../app/domain/media-address.ts";
import { MAX_MEDIA_BYTES } from "../../app/domain/newsroom/media-path.ts";
import { UNKNOWN_SITE } from "../html/links.ts";
import { CAPTIONS_LOST } from "../html/player-reader.ts";
import type { Downloads } from "../input/downloads.ts";
import type { MediaFolder } from "../input/media-folder.ts";
import type { ReportBuilder } from "../report/import-report.ts";
import { uploadFile } from "./upload-file.ts";

export type RecordingStore = {
  /**
   * The block with its file and captions in the bucket, where they can be had; else as it was, or null where its file is on
   * a site that is not known.
   *
   * @throws BackendUnavailableError when the storage does not respond.
   */
  resolve<Recording extends AudioBlock | VideoBlock>(
    block: Recording,
    where: string,
  ): Promise<Recording | null>;
};

/** Uploads audio, video and captions under a hash of their bytes, so that a second run does not store them again. */
export function createRecordingStore({
  client,
  media,
  downloads,
  isDryRun,
  builder,
}: {
  client: Client;
  media: MediaFolder | null;
  downloads?: Downloads | null;
  isDryRun: boolean;
  builder: ReportBuilder;
}): RecordingStore {
  async function store(reference: string, where: string): Promise<string> {
    const found = media?.find(reference) ?? (await download(reference));
    if (typeof found !== "string") {
      const isUnknown = reference.startsWith(UNKNOWN_SITE);
      const reason = isUnknown
        ? "the address of the old site is not known, name it with --site"
        : (found?.reason ?? (media && !downloads ? "not in the media folder" : undefined));
      const shown = isUnknown ? reference.slice(UNKNOWN_SITE.length - 1) : reference;
      if (reason !== undefined) builder.addMissingRecording({ where, reference: shown, reason });
      else builder.addLinkedRecording({ where, reference });
      return reference;
    }
    const file = found;
    const type = file.toLowerCase().endsWith(".vtt") ? "text/vtt" : mediaType(file);
    const problem =
      type === undefined
        ? "no audio or video that browsers play"
        : (await stat(file)).size > MAX_MEDIA_BYTES
          ? "larger than 200 MB"
          : await upload(file, type);
    if (typeof problem !== "string") return problem.path;
    builder.addMissingRecording({ where, reference, reason: problem });
    return reference;
  }

  async function download(reference: string): Promise<string | { reason: string } | undefined> {
    const isKnown = /^https?:/i.test(reference) && !reference.startsWith(UNKNOWN_SITE);
    if (!downloads || isDryRun || !isKnown) return undefined;
    const fetched = await downloads.get(reference, "recording");
    return "path" in fetched ? fetched.path : fetched;
  }

  /** @returns the path, or why the storage refuses the file. */
  async function upload(file: string, type: string): Promise<{ path: string } | string> {
    const hash = createHash("sha256");
    await pipeline(createReadStream(file), hash);
    const name = hash.digest("hex");
    const path = `imported/${name.slice(0, 2)}/${name.slice(0, 16)}${extname(file).toLowerCase()}`;
    if (isDryRun) {
      builder.report.recordings.stored += 1;
      return { path };
    }
    const body = await openAsBlob(file, { type });
    const outcome = await uploadFile(client, {
      bucket: "article-media",
      path,
      body,
      contentType: type,
    });
    if (typeof outcome === "object") return outcome.reason;
    if (outcome === "stored") builder.report.recordings.stored += 1;
    return { path };
  }

  return {
    async resolve(block, where) {
      const file = await store(block.file, where);
      if (file.startsWith(UNKNOWN_SITE)) return null;
      if (block.type === "audio" || block.captions === "") return { ...block, file };
      const captions = await store(block.captions, where);
      // Browsers load captions of this site alone.
      if (!/^https?:/i.test(captions)) return { ...block, file, captions };
      builder.addChange({ where, title: block.captions, what: CAPTIONS_LOST });
      return { ...block, file, captions: "" };
    },
  };
}
