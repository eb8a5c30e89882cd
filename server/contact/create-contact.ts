import { createRateLimiter, type LimitStore } from "@broadsheet/backend";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Logger } from "pino";
import type * as z from "zod";
import type { Client } from "../../app/data/client.ts";
import { createMessage } from "../../app/data/messages.ts";
import {
  CONTACT_FAILURE,
  CONTACT_SENT,
  type ContactFields,
  type ContactProblems,
  findContactProblems,
} from "../../app/domain/pages/contact-form.ts";
import type { ContactAnswer } from "../../app/page-context/loader-contexts.ts";
import { clientAddressOf } from "../rate-limits/client-address.ts";
import { isSameSite } from "../requests/is-same-site.ts";
import { contactFormat, readContactRequest } from "./contact-request.ts";

/** Body limit: the longest message with each character percent-encoded, and the other fields. */
const LARGEST_BODY = 128 * 1024;
const LIMIT_SECONDS = 10;
/** `Retry-After` while messages cannot be stored. */
const OUTAGE_SECONDS = 5;

export type ContactOptions = {
  /** Client with the service key. */
  client: Client;
  siteUrl: string;
  /** Rate limit of messages per client address within ten seconds. */
  limit: number;
  trustProxy: number;
  limitStore: LimitStore | undefined;
  /** Renders the contact page with the result of a form. */
  renderAnswer: (answer: ContactAnswer) => Promise<Response>;
  /** Called for each stored message. */
  onMessage: () => void;
  log: Logger;
};

/**
 * Handles `POST /api/contact`: stores a message, sent as JSON, or as a form by readers without JavaScript. It responds
 * as soon as the message is stored; the queue mails it.
 */
export function createContact(options: ContactOptions): Hono {
  const app = new Hono();
  const limiter = createRateLimiter(options.limit, LIMIT_SECONDS, {
    store: options.limitStore,
    name: "messages from",
  });

  app.post("/", bodyLimit({ maxSize: LARGEST_BODY, onError: tooLarge }), async (context) => {
    const format = contactFormat(context);
    if (!format) {
      const headers = { Accept: "application/json, application/x-www-form-urlencoded" };
      return refuse(415, "The message has to be sent as JSON or as a form.", { headers });
    }
    if (format === "form" && !isSameSite(context.req.raw.headers, options.siteUrl))
      return refuse(403, "The form was not sent from a page of this site.");
    const request = await readContactRequest(context, format);
    if (!request) return refuse(400, "The message is not JSON.");
    if (!request.success) return refuseFields(request.error);
    const { fields, isTrapped } = request.data;
    const answer = format === "json" ? answerWithJson : answerWithPage(options, fields);

    const problems = findContactProblems(fields);
    if (Object.keys(problems).length > 0) return answer(422, { problems });
    const wait = await limiter.count(clientAddressOf(context, options.trustProxy));
    if (wait > 0) return answer(429, { retryAfter: Math.ceil(wait / 1000) });
    // A bot gets the normal response, so that it learns nothing.
    if (isTrapped) options.log.info("discarded a message: its honeypot field was filled in");
    else if (!(await store(options, fields))) return answer(503, { retryAfter: OUTAGE_SECONDS });
    return format === "json"
      ? context.json(CONTACT_SENT, 200, { "Cache-Control": "no-store" })
      : context.redirect("/contact?sent=1", 303);
  });

  app.all("/", async (context, next) => {
    // A GET request is redirected to the form.
    if (["GET", "HEAD"].includes(context.req.method)) return next();
    return refuse(405, "This address takes POST.", { headers: { Allow: "POST" } });
  });
  return app;
}

async function store({ client, onMessage, log }: ContactOptions, fields: ContactFields) {
  try {
    await createMessage(client, fields);
    onMessage();
    return true;
  } catch (error) {
    log.error({ err: error }, "could not store a message");
    return false;
  }
}

/** Responds with the reason for a rejection: the problem of each field, or the seconds until a retry. */
type Refusal = { problems?: ContactProblems; retryAfter?: number };

function answerWithJson(status: number, { problems = {}, retryAfter }: Refusal): Response {
  const headers: Record<string, string> =
    retryAfter === undefined ? {} : { "Retry-After": String(retryAfter) };
  return refuse(status, Object.values(problems)[0] ?? CONTACT_FAILURE, { headers, problems });
}

function answerWithPage({ renderAnswer }: ContactOptions, fields: ContactFields) {
  return async (status: number, { problems, retryAfter }: Refusal): Promise<Response> => {
    const failure = problems ? null : CONTACT_FAILURE;
    const page = await renderAnswer({ status, fields, problems: problems ?? {}, failure });
    if (retryAfter !== undefined) page.headers.set("Retry-After", String(retryAfter));
    return page;
  };
}

function refuseFields({ issues }: z.ZodError): Response {
  const problems = Object.fromEntries(
    issues.filter(({ path }) => path.length > 0).map(({ path, message }) => [path[0], message]),
  );
  return refuse(422, issues[0]?.message ?? "", { problems });
}

function refuse(
  status: number,
  message: string,
  more: { headers?: Record<string, string>; problems?: ContactProblems } = {},
): Response {
  return Response.json(
    { message, errors: more.problems ?? {} },
    { status, headers: { "Cache-Control": "no-store", ...more.headers } },
  );
}

function tooLarge(): Response {
  return refuse(413, "The message is too long.");
}
