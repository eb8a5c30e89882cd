import type { Backend } from "@broadsheet/backend";
import type { Logger } from "pino";

/** Error of a storage service with image transforms for an image that does not exist. */
const MISSING = /not_found|(?:object|bucket) not found|NoSuch/i;
const TIME_LIMIT_MS = 5000;

/**
 * Whether the backend resizes images. The embedded backend does; a remote Supabase is probed, since hosted ones do on
 * some plans only. If the probe gets no response, it is assumed to.
 */
export async function supportsImageTransforms(backend: Backend, log: Logger): Promise<boolean> {
  if (!backend.isRemote) return true;
  const address = `${backend.url}/storage/v1/render/image/public/article-images/no-such-image`;
  try {
    const answer = await backend.fetch(`${address}?width=16&height=9`, {
      headers: { apikey: backend.keys.publishable },
      signal: AbortSignal.timeout(TIME_LIMIT_MS),
    });
    const text = await answer.text();
    const isCut = answer.ok || answer.status >= 500 || MISSING.test(text);
    if (!isCut) {
      log.warn(
        { status: answer.status, answer: text.slice(0, 200) },
        "the backend does not cut images to a size: readers get the originals",
      );
    }
    return isCut;
  } catch (error) {
    log.warn({ err: error }, "cannot determine whether the backend resizes images");
    return true;
  }
}
