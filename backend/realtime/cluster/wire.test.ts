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

test.each([0, 1, 5000, 7600, 300_000])("a message of %i bytes arrives as it was", (length) => {
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

test("messages of several processes may come in turns; one that misses a part is given up", () => {
  const [one, two] = ["one", "two"].map((process) =>
    toNotifications(process, 1, encodeMessage(broadcast(Buffer.alloc(20_000)))),
  ) as [string[], string[]];
  const assemble = createAssembler();
  const mixed = one.flatMap((text, index) => [text, two[index] ?? ""]);
  expect(mixed.map((text) => assemble(text)?.process).filter(Boolean)).toEqual(["one", "two"]);

  const [, ...rest] = toNotifications("one", 2, encodeMessage(broadcast(Buffer.alloc(20_000))));
  expect(rest.map((text) => assemble(text))).toEqual(rest.map(() => undefined));
});

test.each(["", "x", "a:b:c:d", "a:1:0:99999:", "a:1:0:1:"])("%j is no message", (text) => {
  const received = createAssembler()(text);
  expect(received && decodeMessage(received.message)).toBeUndefined();
});

test("bytes that nobody of this version sent are no message", () => {
  for (const bytes of [
    Buffer.alloc(0),
    Buffer.from([255, 255, 255, 255, 1]),
    Buffer.concat([Buffer.from([0, 0, 0, 17]), Buffer.from('{"kind":"future"}')]),
  ]) {
    expect(decodeMessage(bytes)).toBeUndefined();
  }
});
