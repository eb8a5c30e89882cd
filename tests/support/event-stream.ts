import { waitFor } from "./wait-for.ts";

export type StreamEvent = { data: string; id: string; at: number };

export type EventStream = {
  response: Response;
  /** Everything received so far, comments included. */
  text: () => string;
  events: StreamEvent[];
  /** Waits until the latest event has this data. */
  until: (data: string, limitMs?: number) => Promise<StreamEvent>;
  ended: Promise<void>;
  close: () => void;
};

/** Opens a stream of server-sent events and parses the fields `id` and `data`. */
export async function openEventStream(
  url: string,
  headers: Record<string, string> = {},
): Promise<EventStream> {
  const controller = new AbortController();
  const response = await fetch(url, { headers, signal: controller.signal });
  const events: StreamEvent[] = [];
  let text = "";
  let rest = "";
  let id = "";

  async function read(): Promise<void> {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) {
      const piece = decoder.decode(chunk, { stream: true });
      text += piece;
      const blocks = (rest + piece).split("\n\n");
      rest = blocks.pop() ?? "";
      for (const block of blocks) parseEvent(block);
    }
  }

  function parseEvent(block: string): void {
    id = /^id: (.*)$/m.exec(block)?.[1] ?? id;
    const data = /^data: (.*)$/m.exec(block)?.[1];
    if (data !== undefined) events.push({ data, id, at: Date.now() });
  }

  return {
    response,
    text: () => text,
    events,
    until: (data, limitMs = 5000) =>
      waitFor(
        `an event with "${data}"`,
        () => {
          const latest = events.at(-1);
          return latest?.data === data && latest;
        },
        limitMs,
      ),
    ended: read().catch(() => undefined),
    close: () => controller.abort(),
  };
}
