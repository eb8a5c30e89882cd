import { writeToOutbox } from "../../files/write-to-outbox.ts";

export type Sms = {
  /** In the form of E.164, with the plus sign. */
  to: string;
  text: string;
};

/**
 * Hands a text message over: the gateway has taken it, or it is on disk, when the promise resolves.
 *
 * @throws Error when the gateway refuses it or does not answer in time.
 */
export type SendSms = (sms: Sms) => Promise<void>;

const GATEWAY_LIMIT_MS = 10_000;

export type SmsOptions = {
  /**
   * Where text messages are posted to as JSON, `{"to", "text"}`. Credentials in it are sent as a bearer
   * token: `https://:token@gateway.example/messages`. Without it every message becomes a file in `outboxFolder`.
   */
  smsUrl?: string;
  outboxFolder: string;
};

/** Text messages through an HTTP gateway, or as `.txt` files for whoever runs the site on one machine. */
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
      // A token must not be carried to wherever a gateway points.
      redirect: "error",
      signal: AbortSignal.timeout(GATEWAY_LIMIT_MS),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`The SMS gateway answered ${response.status}.`);
  };
}
