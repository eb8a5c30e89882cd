import type { Logger } from "pino";

/** Whether mails can be sent: one log line when that ends, and one when it works again. */
export type MailOutage = {
  /** Records a failed attempt. A refused mail says nothing about other mails; its first refusal is logged. */
  failed(problem: string, attempt: { isRefused: boolean; attempt: number }): void;
  /** Records a mail that was sent. @returns whether that ended an outage. */
  worked(): boolean;
  isOn(): boolean;
  /** Number of failed attempts since the start. */
  failures(): number;
};

export function createMailOutage(log: Logger): MailOutage {
  let failures = 0;
  let outage: { since: number; failed: number } | undefined;
  return {
    failed(problem, { isRefused, attempt }) {
      failures += 1;
      if (isRefused) {
        if (attempt === 1) log.warn({ reason: problem }, "the mail server refused a mail");
        return;
      }
      if (outage) {
        outage.failed += 1;
        return;
      }
      outage = { since: Date.now(), failed: 1 };
      log.error({ reason: problem }, "cannot send mails: they wait and are tried again");
    },
    worked() {
      if (!outage) return false;
      const seconds = Math.round((Date.now() - outage.since) / 1000);
      log.warn({ failedAttempts: outage.failed, seconds }, "mails are sent again");
      outage = undefined;
      return true;
    },
    isOn: () => outage !== undefined,
    failures: () => failures,
  };
}

/**
 * Whether the mail itself or its recipient is refused for good: by a reply 5xx of the mail server, or by the SMTP
 * library. A refused sender concerns every mail.
 */
export function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const [code, command, reply] = ["code", "command", "responseCode"].map((name) =>
    Reflect.get(error, name),
  );
  if ((code !== "EENVELOPE" && code !== "EMESSAGE") || command === "MAIL FROM") return false;
  return command === "API" || Number(reply) >= 500;
}
