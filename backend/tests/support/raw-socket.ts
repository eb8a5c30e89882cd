import { WebSocket } from "ws";
import { waitFor } from "./wait-for.ts";

type Frame = [string | null, string | null, string, string, { [key: string]: unknown }];

export type RawSocket = {
  socket: WebSocket;
  frames: Frame[];
  /** Sends a frame and returns its reply. */
  ask: (topic: string, event: string, payload: unknown, joinRef?: string) => Promise<Frame[4]>;
  send: (data: string | Buffer) => void;
  closed: Promise<{ code: number; reason: string }>;
};

/** A socket without a client library, for frames that the library would not send. */
export async function openRawSocket(
  site: { url: string; keys: { publishable: string } },
  options: { key?: string; query?: string; headers?: Record<string, string>; path?: string } = {},
): Promise<RawSocket> {
  const { key = site.keys.publishable, query = "&vsn=2.0.0", path = "websocket" } = options;
  const socket = new WebSocket(
    `${site.url.replace("http", "ws")}/realtime/v1/${path}?apikey=${key}${query}`,
    { headers: options.headers ?? {} },
  );
  const frames: Frame[] = [];
  socket.on("message", (data, isBinary) => {
    if (!isBinary) frames.push(JSON.parse(String(data)));
  });
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.once("close", (code, reason) => resolve({ code, reason: String(reason) }));
  });
  await new Promise<void>((resolve, reject) => {
    socket.once("open", () => resolve());
    socket.once("unexpected-response", (_, response) =>
      reject(new Error(`HTTP ${response.statusCode}`)),
    );
    socket.once("error", reject);
  });
  socket.on("error", () => undefined);
  let last = 0;
  return {
    socket,
    frames,
    closed,
    send: (data) => socket.send(data),
    async ask(topic, event, payload, joinRef) {
      last += 1;
      const ref = String(last);
      socket.send(JSON.stringify([joinRef ?? ref, ref, topic, event, payload]));
      const frame = await waitFor(`the reply to ${event}`, () =>
        frames.find((each) => each[1] === ref && each[3] === "phx_reply"),
      );
      return frame[4];
    },
  };
}
