import * as z from "zod";
import type { Backend } from "../../backend/open-backend.ts";

/** For a claimed mail, to be sent and noted: as long as the lease on it. */
const TIME_LIMIT_MS = 300_000;

const answerSchema = z.object({
  outcomes: z.array(
    z.object({ message: z.string(), attempt: z.number(), error: z.string().nullable() }),
  ),
});

/** What came of one attempt to send a mail; `error` is null when it was sent. */
export type MailOutcome = z.infer<typeof answerSchema>["outcomes"][number];

/**
 * Has the function `contact-mail` send the mails that are due.
 *
 * @throws Error when it cannot.
 */
export async function runContactMail(
  { runFunction, url, keys }: Pick<Backend, "runFunction" | "url" | "keys">,
  signal: AbortSignal,
): Promise<MailOutcome[]> {
  const request = new Request(`${url}/contact-mail`, {
    method: "POST",
    headers: { apikey: keys.secret },
    signal,
  });
  const response = await runFunction("contact-mail", request, TIME_LIMIT_MS);
  if (!response.ok) {
    throw new Error(`contact-mail answered ${response.status}: ${await response.text()}`);
  }
  return answerSchema.parse(await response.json()).outcomes;
}
