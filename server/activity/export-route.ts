import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Logger } from "pino";
import * as z from "zod";
import { type ActivityFilters, listActivity } from "../../app/data/activity.ts";
import { BackendError } from "../../app/data/backend-error.ts";
import type { Client } from "../../app/data/client.ts";
import { type ActivityEntry, CSV_HEADER, toCsvLine } from "../../app/domain/newsroom/activity.ts";

const MAX_BODY_BYTES = 16_384;
const ROWS_AT_ONCE = 1000;

const id = z.union([z.literal(""), z.uuid()]).default("");
const moment = z
  .union([z.literal(""), z.iso.datetime({ offset: true })])
  .default("")
  .transform((value) => value || undefined);
const exportSchema = z.object({
  token: z.string().min(1).max(8192),
  format: z.enum(["csv", "jsonl"]),
  person: id,
  article: id,
  since: moment,
  until: moment,
});

/**
 * `POST /api/activity-export`, a form with `token` (the access token of an admin), `format` (`csv` or `jsonl`) and the
 * filters of the log: streams all lines that match, newest first, as a download. A form and not a link, so that the
 * token is in no address; the database checks it with each page of rows.
 */
export function createActivityExport({
  clientOf,
  log,
}: {
  /** Creates a client with the access token of a user. */
  clientOf: (accessToken: string) => Client;
  log: Logger;
}): Hono {
  const app = new Hono();
  app.post("/", bodyLimit({ maxSize: MAX_BODY_BYTES, onError: tooLarge }), async ({ req }) => {
    const read = exportSchema.safeParse(await req.parseBody().catch(() => undefined));
    if (!read.success) return errorResponse(422, "The export was not understood.");
    const { token, format, ...filters } = read.data;
    const lines = readLines(clientOf(token), filters);
    try {
      // The first page is read before the answer begins: it says whether the caller may read the log.
      const first = await lines.next();
      return new Response(toStream(first, lines, format, log), {
        headers: {
          "Content-Type":
            format === "csv" ? "text/csv; charset=utf-8" : "application/jsonl; charset=utf-8",
          "Content-Disposition": `attachment; filename="activity.${format}"`,
          "Cache-Control": "no-store",
        },
      });
    } catch (error) {
      if (!(error instanceof BackendError)) throw error;
      if (error.status === 401 || error.code === "42501") {
        return errorResponse(403, "Only admins can export the activity log.");
      }
      log.error({ err: error }, "failed to export the activity log");
      return errorResponse(503, "The export failed. Try again.");
    }
  });
  app.all("/", () => errorResponse(405, "This endpoint accepts only POST.", { Allow: "POST" }));
  return app;
}

/** All lines that match, in pages of the database. */
async function* readLines(
  client: Client,
  filters: ActivityFilters,
): AsyncGenerator<ActivityEntry[]> {
  let before: number | undefined;
  for (;;) {
    const page = await listActivity(client, { ...filters, before, maxRows: ROWS_AT_ONCE });
    yield page;
    if (page.length < ROWS_AT_ONCE) return;
    before = page.at(-1)?.id;
  }
}

/** Reads the next page only when the client has taken the last. */
function toStream(
  first: IteratorResult<ActivityEntry[]>,
  lines: AsyncGenerator<ActivityEntry[]>,
  format: "csv" | "jsonl",
  log: Logger,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let page: IteratorResult<ActivityEntry[]> | undefined = first;
  return new ReadableStream({
    start(controller) {
      if (format === "csv") controller.enqueue(encoder.encode(CSV_HEADER));
    },
    async pull(controller) {
      try {
        const { done, value } = page ?? (await lines.next());
        page = undefined;
        if (done) return controller.close();
        const text = value.map((entry) =>
          format === "csv" ? toCsvLine(entry) : `${JSON.stringify(entry)}\n`,
        );
        controller.enqueue(encoder.encode(text.join("")));
      } catch (error) {
        // A download that breaks off is not taken for a whole one.
        log.error({ err: error }, "failed to export the activity log");
        controller.error(error);
      }
    },
    async cancel() {
      await lines.return(undefined);
    },
  });
}

const tooLarge = () => errorResponse(413, "The request is too large.");

function errorResponse(
  status: number,
  message: string,
  headers: Record<string, string> = {},
): Response {
  return Response.json(
    { message },
    { status, headers: { "Cache-Control": "no-store", ...headers } },
  );
}
