import type { Logger } from "pino";
import type { Client } from "../../app/data/client.ts";
import { announceLicenseEnds, listEndingLicenses } from "../../app/data/images/image-licenses.ts";
import type { Job } from "../jobs/job-runner.ts";
import { type BackendFetch, readPublicImagePath } from "./public-image-path.ts";

/** With a change feed, which says when a license was changed. */
const LONGEST_WAIT_MS = 60_000;
/** Without one, the site asks. */
const POLL_MS = 5000;
const RETRY_MS = 1000;

export type LicenseGuard = {
  /** Answers as the backend does, with a placeholder for images whose license has ended. */
  fetch: BackendFetch;
  /** Knows the licenses, and tells the newsroom of those that end. Wake it when one was changed. */
  job: Job;
};

/**
 * Withholds images from the moment their license ends: every page, feed and Open Graph image asks for them here. The
 * address stays, so that the image is back as soon as its license is extended.
 *
 * @param client Client with the service key.
 */
export function createLicenseGuard({
  backend,
  client,
  hasChangeFeed,
  now,
  log,
}: {
  backend: { fetch: BackendFetch };
  client: Client;
  hasChangeFeed: boolean;
  /** The database's clock (ms since 1970). */
  now: () => number;
  log: Logger;
}): LicenseGuard {
  let ends: ReadonlyMap<string, number> = new Map();

  function isWithheld(input: Parameters<BackendFetch>[0]): boolean {
    if (ends.size === 0) return false;
    const path = readPublicImagePath(input)?.path;
    const end = path === undefined ? undefined : ends.get(path);
    return end !== undefined && end <= now();
  }

  return {
    async fetch(input, init) {
      return isWithheld(input) ? placeholder() : backend.fetch(input, init);
    },
    job: {
      name: "image-licenses",
      everyMs: hasChangeFeed ? LONGEST_WAIT_MS : POLL_MS,
      retryMs: RETRY_MS,
      async run(signal) {
        ends = await listEndingLicenses(client);
        let count = 0;
        let done: number;
        do {
          done = await announceLicenseEnds(client);
          count += done;
        } while (done > 0 && !signal.aborted);
        if (count > 0) log.info({ count }, "the newsroom was told of licenses of images that end");
        const moment = now();
        const next = Math.min(...[...ends.values()].filter((end) => end > moment));
        return { count, ...(next < Number.POSITIVE_INFINITY && { nextMs: next - moment }) };
      },
    },
  };
}

/** Browsers show the image of an answer with an error; the status tells programs that there is none. */
function placeholder(): Response {
  return new Response(PLACEHOLDER, {
    status: 410,
    headers: {
      "Content-Type": "image/svg+xml",
      "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'",
      "Cache-Control": "no-cache",
      "Access-Control-Allow-Origin": "*",
    },
  });
}

const PLACEHOLDER = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="900" viewBox="0 0 1600 900">
<title>This image is no longer available.</title>
<rect width="1600" height="900" fill="#e7e4de"/>
<text x="800" y="465" text-anchor="middle" font-family="sans-serif" font-size="44" fill="#55514a">This image is no longer available.</text>
</svg>
`;
