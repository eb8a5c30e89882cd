import { expect, test, vi } from "vitest";
import { createChangeFeed } from "./change-feed.ts";

/** A feed over a document that the test changes, with a clock that it moves. */
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
      feed.note();
    },
    passTime: () => due?.(),
  };
}

test("many changes are told once, when time has passed", () => {
  const { emit, change, passTime } = start();
  change(["a"]);
  change(["ab"]);
  expect(emit).not.toHaveBeenCalled();
  passTime();
  expect(emit.mock.calls).toEqual([[{ main: ["ab"] }]]);
});

test("a flush tells at once, and only what is new", () => {
  const { feed, emit, change, passTime } = start();
  feed.flush();
  expect(emit).not.toHaveBeenCalled();
  change(["a"]);
  feed.flush();
  feed.flush();
  passTime();
  expect(emit).toHaveBeenCalledOnce();
});

test("what is the same as before is not told", () => {
  const { feed, emit, change, passTime } = start();
  const block = { type: "divider", children: [] };
  feed.setTold({ main: [block] });
  change([block]);
  passTime();
  expect(emit).not.toHaveBeenCalled();
  change([block, block]);
  passTime();
  expect(emit).toHaveBeenCalledOnce();
});
