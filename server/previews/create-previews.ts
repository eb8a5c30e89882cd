import { createRateLimiter, type LimitStore } from "@broadsheet/backend";
import { getConnInfo } from "@hono/node-server/conninfo";
import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Logger } from "pino";
import { BackendError } from "../../app/data/backend-error.ts";
import type { Client } from "../../app/data/client.ts";
import { openPreview } from "../../app/data/previews/open-preview.ts";
import { addPreviewRemark } from "../../app/data/previews/remarks.ts";
import {
  findRemarkProblems,
  previewPath,
  type RemarkFields,
  tidyRemark,
} from "../../app/domain/previews/preview-link.ts";
import type { PreviewPageData } from "../../app/page-context/loader-contexts.ts";
import { clientAddressOf } from "../rate-limits/client-address.ts";
import type { PageLimits } from "../rate-limits/page-limits.ts";

/** The longest remark with each character percent-encoded. */
const LARGEST_BODY = 64 * 1024;
const LIMIT_SECONDS = 10;
/** PostgreSQL's error code for a limit of ours. */
const TOO_MANY = "54000";

export type PreviewOptions = {
  /** Client with the service key. */
  client: Client;
  /** Rate limit of remarks per client address within ten seconds. */
  limit: number;
  trustProxy: number;
  limitStore: LimitStore | undefined;
  pageLimits: PageLimits;
  /** Renders the preview, or that there is none. */
  render: (preview: PreviewPageData) => Promise<Response>;
  log: Logger;
};

type Answer = Pick<PreviewPageData, "problems" | "failure" | "typed"> & { status?: number };

/**
 * Handles `/preview/{token}`: the page, and the form below it. The token in the address is all that its reader has, so
 * it is rendered apart from the pages of the site, by the service key, and logged nowhere. A form needs no check of
 * where it was sent from: another site does not know the token.
 */
export function createPreviews(options: PreviewOptions): Hono {
  const { client, pageLimits, log } = options;
  const app = new Hono();
  const limiter = createRateLimiter(options.limit, LIMIT_SECONDS, {
    store: options.limitStore,
    name: "remarks from",
  });

  function render(context: Context, token: string, answer: Answer = {}): Promise<Response> {
    const { remote } = getConnInfo(context);
    const address = pageLimits.clientOf(remote.address, context.req.header("X-Forwarded-For"));
    return pageLimits.render(address, context.req.raw.signal, async () => {
      const preview = await openPreview(client, { token });
      const { status = 200, ...shown } = answer;
      return options.render({
        status: preview ? status : 404,
        preview,
        action: previewPath(token),
        isSent: context.req.query("sent") === "1",
        ...shown,
      });
    });
  }

  app.get("/:token", (context) => render(context, context.req.param("token")));

  app.post(
    "/:token",
    bodyLimit({
      maxSize: LARGEST_BODY,
      onError: (context) => context.text("The remark is too long.", 413),
    }),
    async (context) => {
      const token = context.req.param("token");
      const form = new URLSearchParams(await context.req.text());
      const typed: RemarkFields = tidyRemark({
        name: form.get("name") ?? "",
        body: form.get("body") ?? "",
        quote: form.get("quote") ?? "",
      });
      const problems = findRemarkProblems(typed);
      if (Object.keys(problems).length > 0)
        return render(context, token, { status: 422, typed, problems });
      const wait = await limiter.count(clientAddressOf(context, options.trustProxy));
      if (wait > 0) {
        const failure = "That was quick. Wait a moment, and send it again.";
        const page = await render(context, token, { status: 429, typed, failure });
        page.headers.set("Retry-After", String(Math.ceil(wait / 1000)));
        return page;
      }
      try {
        if (!(await addPreviewRemark(client, { token, ...typed }))) return render(context, token);
      } catch (error) {
        if (error instanceof BackendError && error.code === TOO_MANY) {
          const failure = "This preview has all the remarks it takes. Write to the newsroom.";
          return render(context, token, { status: 403, typed, failure });
        }
        log.error({ err: error }, "could not store a remark");
        const failure = "We couldn't save your remark. Try again in a moment.";
        return render(context, token, { status: 503, typed, failure });
      }
      return context.redirect(`${previewPath(token)}?sent=1#remarks`, 303);
    },
  );
  return app;
}
