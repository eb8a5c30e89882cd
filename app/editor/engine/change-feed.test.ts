import { expect, test, vi } from "vitest";
import { createChangeFeed } from "./change-feed.ts";

/** A feed with a document and a clock that the test controls. */
function start() {
  let content: { main: unknown[] } = { main: [] };
  let due: (() => void) | undefined;
  const emit = vi.fn();
  const feed = createChangeFeed({
    read: () => content,
    emit,
    timers: {
      start(run) {
        due = run;
        return 1;
      },
      stop() {
        due = undefined;
      },
    },
  });
  return {
    feed,
    emit,
    change(next: unknown[]) {
      content = { main: next };
      feed.notify();
    },
    passTime: () => due?.(),
  };
}

test("the change feed emits several changes once, after the delay", () => {
  const { emit, change, passTime } = start();
  change(["a"]);
  change(["ab"]);
  expect(emit).not.toHaveBeenCalled();
  passTime();
  expect(emit.mock.calls).toEqual([[{ main: ["ab"] }]]);
});

test("flushing the change feed emits at once, and only new content", () => {
  const { feed, emit, change, passTime } = start();
  feed.flush();
  expect(emit).not.toHaveBeenCalled();
  change(["a"]);
  feed.flush();
  feed.flush();
  passTime();
  expect(emit).toHaveBeenCalledOnce();
});

test("the change feed does not emit unchanged content", () => {
  const { feed, emit, change, passTime } = start();
  const block = { type: "divider", children: [] };
  feed.setEmitted({ main: [block] });
  change([block]);
  passTime();
  expect(emit).not.toHaveBeenCalled();
  change([block, block]);
  passTime();
  expect(emit).toHaveBeenCalledOnce();
});
