import { createDraftReader } from "./drafts/create-draft-reader.ts";
import { createDraftReadingJob } from "./drafts/draft-reading-job.ts";
import { createFocalCrops } from "./images/focal-crops.ts";
import { createImageLibraryJob } from "./images/image-library-job.ts";
import { createLicenseGuard } from "./images/license-guard.ts";
import type { JobRunner } from "./jobs/job-runner.ts";
import { createScheduledChangesJob } from "./jobs/scheduled-changes-job.ts";

type Options = Parameters<typeof createLicenseGuard>[0] &
  Parameters<typeof createScheduledChangesJob>[0] &
  Omit<Parameters<typeof createDraftReadingJob>[0], "read" | "readFront"> &
  Parameters<typeof createImageLibraryJob>[0] & { jobs: JobRunner };

/** Starts the jobs that act on what the newsroom has written. */
export function startNewsroomJobs({ jobs, ...options }: Options) {
  const draftReader = createDraftReader();
  const crops = createFocalCrops(options);
  const licenses = createLicenseGuard({ ...options, backend: crops });
  /** Functions that run a job now, or forget what changed, by the tags of changes that concern it. */
  const runs = new Map([
    ["scheduled-changes", jobs.start(createScheduledChangesJob(options))],
    ["drafts", jobs.start(createDraftReadingJob({ ...options, ...draftReader }))],
    ["images", jobs.start(createImageLibraryJob(options))],
    ["image-licenses", jobs.start(licenses.job)],
    ["focal-points", crops.forget],
  ]);
  return {
    draftReader,
    /** Answers as the backend does, with images as readers may see them. */
    fetchForReaders: licenses.fetch,
    /** Runs the jobs that changes with these tags concern; `site` may mean any scheduled change. */
    wake(tags: readonly string[]): void {
      const concerned = tags.includes("site") ? ["scheduled-changes", ...tags] : tags;
      for (const [tag, run] of runs) if (concerned.includes(tag)) run();
    },
  };
}
