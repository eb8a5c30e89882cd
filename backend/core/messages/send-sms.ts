import { writeToOutbox } from "./write-to-outbox.ts";

export type Sms = {
  /** E.164 with the plus sign. */
  to: string;
  text: string;
};

/**
 * Sends a text message. Resolves when the gateway has accepted it or the file is written.
 *
 * @throws Error when the gateway rejects it or does not answer in time.
 */
export type SendSms = (sms: Sms) => Promise<void>;

const GATEWAY_LIMIT_MS = 10_000;

export type SmsOptions = {
  /**
   * URL of the gateway, which gets `{"to", "text"}` as JSON. Credentials in the URL are sent as bearer token:
   * `https://:token@gateway.example/messages`. Without it every message becomes a file in `outboxFolder`.
   */
  smsUrl?: string;
  outboxFolder: string;
};

/** Creates a sender that uses an HTTP gateway, or writes `.txt` files for local development. */
export function createSmsSender({ smsUrl, outboxFolder }: SmsOptions): SendSms {
  if (smsUrl) return postToGateway(smsUrl);
  return ({ to, text }) => writeToOutbox(outboxFolder, "txt", `To: ${to}\n\n${text}\n`);
}

function postToGateway(smsUrl: string): SendSms {
  const url = new URL(smsUrl);
  const token = decodeURIComponent(url.password || url.username);
  url.username = "";
  url.password = "";
  return async (sms) => {
    const response = await fetch(url, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        ...(token && { Authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(sms),
      // The token must not be sent to the target of a redirect.
      redirect: "error",
      signal: AbortSignal.timeout(GATEWAY_LIMIT_MS),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`The SMS gateway answered ${response.status}.`);
  };
}
