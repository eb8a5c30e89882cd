import { expect, test } from "vitest";
import { type ClusterMessage, decodeMessage, encodeMessage } from "./message.ts";
import { createAssembler, toNotifications } from "./wire.ts";

function broadcast(payload: Buffer): ClusterMessage {
  return {
    kind: "broadcast",
    channel: "public:a",
    broadcast: { form: "parts", event: "é", encoding: "binary", payload },
  };
}

test.each([0, 1, 5000, 7600, 300_000])("decodes a message of %i bytes unchanged", (length) => {
  const message = broadcast(Buffer.alloc(length, 200));
  const notifications = toNotifications("one", 1, encodeMessage(message));
  expect(Math.max(...notifications.map((text) => Buffer.byteLength(text)))).toBeLessThan(8000);
  const assemble = createAssembler();
  const received = notifications.map((text) => assemble(text));
  expect(received.slice(0, -1).every((each) => each === undefined)).toBe(true);
  const last = received.at(-1);
  expect(last?.process).toBe("one");
  expect(decodeMessage(last?.message ?? Buffer.alloc(0))).toEqual(message);
});

test("reassembles interleaved messages of several processes and discards one that misses a part", () => {
  const [one, two] = ["one", "two"].map((process) =>
    toNotifications(process, 1, encodeMessage(broadcast(Buffer.alloc(20_000)))),
  ) as [string[], string[]];
  const assemble = createAssembler();
  const mixed = one.flatMap((text, index) => [text, two[index] ?? ""]);
  expect(mixed.map((text) => assemble(text)?.process).filter(Boolean)).toEqual(["one", "two"]);

  const [, ...rest] = toNotifications("one", 2, encodeMessage(broadcast(Buffer.alloc(20_000))));
  expect(rest.map((text) => assemble(text))).toEqual(rest.map(() => undefined));
});

test.each(["", "x", "a:b:c:d", "a:1:0:99999:", "a:1:0:1:"])("rejects %j as a message", (text) => {
  const received = createAssembler()(text);
  expect(received && decodeMessage(received.message)).toBeUndefined();
});

test("rejects bytes that no process of this version sent", () => {
  for (const bytes of [
    Buffer.alloc(0),
    Buffer.from([255, 255, 255, 255, 1]),
    Buffer.concat([Buffer.from([0, 0, 0, 17]), Buffer.from('{"kind":"future"}')]),
  ]) {
    expect(decodeMessage(bytes)).toBeUndefined();
  }
});
