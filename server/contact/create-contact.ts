import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Logger } from "pino";
import type { Client } from "../../app/data/client.ts";
import { createMessage } from "../../app/data/messages/create-message.ts";
import {
  CONTACT_FAILURE,
  CONTACT_SENT,
  type ContactFields,
  type ContactProblems,
  findContactProblems,
} from "../../app/domain/pages/contact-form.ts";
import type { ContactAnswer } from "../../app/site-context.ts";
import { addressOf } from "../limits/address-of.ts";
import { createLimiter } from "../limits/limiter.ts";
import { refuseForNow } from "../limits/refuse-for-now.ts";
import { contactFormat, readContactRequest } from "./contact-request.ts";
import { isSameSite } from "./is-same-site.ts";

/** The longest message, each character written as `%XX%XX%XX`, and the other fields. */
const LARGEST_BODY = 128 * 1024;
const LIMIT_SECONDS = 10;

export type ContactOptions = {
  /** Holds the service key. */
  client: Client;
  siteUrl: string;
  /** Messages that one client address may send within ten seconds. */
  limit: number;
  trustProxy: number;
  /** Renders the contact page with what came of a form. */
  renderAnswer: (answer: ContactAnswer) => Promise<Response>;
  /** Told of each message that is stored. */
  onMessage: () => void;
  log: Logger;
};

/**
 * `POST /api/contact`: stores a message, sent as JSON, or as a form by readers without JavaScript. It
 * answers as soon as the message is stored; mailing it is the queue's business.
 */
export function createContact(options: ContactOptions): Hono {
  const app = new Hono();
  const limiter = createLimiter(options.limit, LIMIT_SECONDS);

  app.post("/", bodyLimit({ maxSize: LARGEST_BODY, onError: tooLarge }), async (context) => {
    const format = contactFormat(context);
    if (!format)
      return refuse(415, "The message has to be sent as JSON or as a form.", { Accept: TYPES });
    if (format === "form" && !isSameSite(context.req.raw.headers, options.siteUrl))
      return refuse(403, "The form was not sent from a page of this site.");
    const request = await readContactRequest(context, format);
    if (!request) return refuse(400, "The message is not JSON.");
    if (!request.success) {
      const [{ message = "", path } = { path: [] }] = request.error.issues;
      const [field] = path;
      return refuse(422, message, {}, field === undefined ? {} : { [String(field)]: message });
    }
    const { fields, isTrapped } = request.data;
    const answer = format === "json" ? answerWithJson : answerWithPage(options);

    const problems = findContactProblems(fields);
    if (Object.keys(problems).length > 0) return answer(422, fields, problems);
    const wait = await limiter.count(addressOf(context, options.trustProxy));
    if (wait > 0) {
      const refusal = refuseForNow("messages", wait);
      return format === "json" ? refusal : answer(429, fields, {}, refusal.headers);
    }
    // A program is told what everybody is told, so that it learns nothing.
    if (isTrapped)
      options.log.info("a message was dropped: a field that people do not see was filled in");
    else if (!(await store(options, fields))) return answer(503, fields, {}, RETRY_SOON);
    return format === "json"
      ? context.json(CONTACT_SENT)
      : context.redirect("/contact?sent=1", 303);
  });

  app.all("/", (context, next) => {
    if (["GET", "HEAD"].includes(context.req.method)) return next();
    return Promise.resolve(refuse(405, "This address takes POST.", { Allow: "POST" }));
  });
  return app;
}

const TYPES = "application/json, application/x-www-form-urlencoded";
const RETRY_SOON = new Headers({ "Retry-After": "5" });

async function store({ client, onMessage, log }: ContactOptions, fields: ContactFields) {
  try {
    await createMessage(client, fields);
    onMessage();
    return true;
  } catch (error) {
    log.error({ err: error }, "a message could not be stored");
    return false;
  }
}

function refuse(
  status: number,
  message: string,
  headers: HeadersInit = {},
  errors: Record<string, string> = {},
): Response {
  return Response.json(
    { message, errors },
    {
      status,
      headers: { ...Object.fromEntries(new Headers(headers)), "Cache-Control": "no-store" },
    },
  );
}

type Answer = (
  status: number,
  fields: ContactFields,
  problems: ContactProblems,
  headers?: Headers,
) => Response | Promise<Response>;

const answerWithJson: Answer = (status, _fields, problems, headers) =>
  refuse(status, Object.values(problems)[0] ?? CONTACT_FAILURE, headers, problems);

function answerWithPage({ renderAnswer }: ContactOptions): Answer {
  return async (status, fields, problems, headers = new Headers()) => {
    const isRefused = Object.keys(problems).length > 0;
    const failure = isRefused ? null : CONTACT_FAILURE;
    const page = await renderAnswer({ status, fields, problems, failure });
    const wait = headers.get("Retry-After");
    if (wait) page.headers.set("Retry-After", wait);
    return page;
  };
}

function tooLarge(_context: Context): Response {
  return refuse(413, "The message is too long.");
}
