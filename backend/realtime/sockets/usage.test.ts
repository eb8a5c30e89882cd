import { expect, test } from "vitest";
import { LIMITS } from "../protocol/limits.ts";
import { createUsage } from "./usage.ts";

test("sockets of one address share a channel limit and release their channels on close", () => {
  const usage = createUsage();
  const [first, second] = [usage.open("a"), usage.open("a")];
  first.setChannels(LIMITS.channelsPerAddress - 1);
  expect(second.isFullOfChannels()).toBe(false);
  second.setChannels(1);
  expect([first.isFullOfChannels(), usage.open("b").isFullOfChannels()]).toEqual([true, false]);
  expect(usage.socketsOf("a")).toBe(2);
  first.close();
  first.close();
  expect([usage.socketsOf("a"), second.isFullOfChannels()]).toEqual([1, false]);
});

test("limits presence bytes per socket and per client address", () => {
  const usage = createUsage();
  const size = LIMITS.presenceBytesPerSocket;
  const sockets = Array.from({ length: LIMITS.presenceBytesPerAddress / size }, () =>
    usage.open("a"),
  );
  for (const socket of sockets)
    expect([socket.addPresence(size), socket.addPresence(1)]).toEqual([true, false]);
  const [first] = sockets;
  const late = usage.open("a");
  expect([late.addPresence(1), usage.open("b").addPresence(size)]).toEqual([false, true]);
  first?.addPresence(-size);
  expect(late.addPresence(size)).toBe(true);
});
