import { emptyTrash, thinVersions } from "../../app/data/articles/housekeeping.ts";
import type { Client } from "../../app/data/client.ts";
import { removeDisusedImages } from "../../app/data/images/remove-images.ts";
import { removeUnusedMedia } from "../../app/data/media/remove-media.ts";
import type { Job } from "./job-runner.ts";

const EVERY_MS = 3_600_000;

/**
 * Hourly removal of what is no longer needed. The database gives each process that shares it different work or none.
 * Images claimed by a process that ended are claimed again an hour later.
 *
 * @param client Client with the service key.
 */
export function createHousekeepingJobs(client: Client): Job[] {
  const batches = {
    "unused-images": removeDisusedImages,
    "unused-media": removeUnusedMedia,
    trash: emptyTrash,
    "draft-versions": thinVersions,
  };
  return Object.entries(batches).map(([name, runBatch]) => ({
    name,
    everyMs: EVERY_MS,
    async run(signal) {
      let count = 0;
      while (!signal.aborted) {
        const done = await runBatch(client);
        if (done === null) break;
        count += done;
      }
      return { count };
    },
  }));
}
