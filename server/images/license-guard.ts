import type { Logger } from "pino";
import type { Client } from "../../app/data/client.ts";
import { announceLicenseEnds, listEndingLicenses } from "../../app/data/images/image-licenses.ts";
import { encodePath } from "../../app/domain/image-address.ts";
import type { Job } from "../jobs/job-runner.ts";
import { type BackendFetch, readImageAddress } from "./image-address.ts";

/** With a change feed, which says when a license was changed. */
const LONGEST_WAIT_MS = 60_000;
/** Without one, the site asks. */
const POLL_MS = 5000;
const RETRY_MS = 1000;
/** For requests to the backend in this process. */
const ORIGIN = "http://site";

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

  function hasEnded(path: string): boolean {
    const end = ends.get(path);
    return end !== undefined && end <= now();
  }

  /**
   * Whether the policies of the storage let the caller read an object. The bucket is public, so that only an address to
   * sign is refused to others than staff.
   */
  async function mayRead(path: string, headers: Headers): Promise<boolean> {
    const known = ["authorization", "apikey"].flatMap((name) => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value] as [string, string]];
    });
    const answer = await backend.fetch(
      new Request(new URL(`/storage/v1/object/sign/article-images/${encodePath(path)}`, ORIGIN), {
        method: "POST",
        headers: [...known, ["content-type", "application/json"]],
        body: JSON.stringify({ expiresIn: 1 }),
      }),
    );
    return answer.ok;
  }

  async function isWithheld(input: Parameters<BackendFetch>[0], init?: RequestInit) {
    const image = ends.size === 0 ? undefined : readImageAddress(input);
    if (!image || !hasEnded(image.path)) return false;
    if (image.isPublic) return true;
    const request = input instanceof Request ? input : undefined;
    const method = init?.method ?? request?.method ?? "GET";
    if (method !== "GET" && method !== "HEAD") return false;
    return !(await mayRead(image.path, new Headers(init?.headers ?? request?.headers)));
  }

  return {
    async fetch(input, init) {
      return (await isWithheld(input, init)) ? placeholder() : backend.fetch(input, init);
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
