import type { Backend } from "@broadsheet/backend";
import * as z from "zod";

/** Timeout for sending a claimed mail and recording it: the duration of its lease. */
const TIME_LIMIT_MS = 300_000;

const answerSchema = z.object({
  outcomes: z.array(
    z.object({ message: z.string(), attempt: z.number(), error: z.string().nullable() }),
  ),
});

/** Result of one delivery attempt; `error` is null when the mail was sent. */
export type MailOutcome = z.infer<typeof answerSchema>["outcomes"][number];

/**
 * Invokes the function `contact-mail`, which sends due mail.
 *
 * @throws Error when the function fails.
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
