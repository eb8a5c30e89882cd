import { expect, test, vi } from "vitest";
import { createPictureWatch } from "./picture-watch.ts";

test("what is on its way counts before what failed, wherever it stands", () => {
  const onChange = vi.fn();
  const watch = createPictureWatch(onChange);
  expect(watch.current()).toBe("stored");
  watch.note("body", "failed");
  watch.note("lead", "sending");
  watch.note("lead", "sending");
  expect(watch.current()).toBe("sending");
  watch.note("lead", "stored");
  expect(watch.current()).toBe("failed");
  watch.note("body", "stored");
  expect(onChange.mock.calls).toEqual([["failed"], ["sending"], ["failed"], ["stored"]]);
});

test("who waits is told when the last picture has arrived or failed", async () => {
  const watch = createPictureWatch(() => undefined);
  expect(await watch.untilSent()).toBe("stored");
  watch.note("body", "sending");
  watch.note("lead", "sending");
  const told = vi.fn();
  const end = watch.untilSent().then(told);
  watch.note("lead", "stored");
  await Promise.resolve();
  expect(told).not.toHaveBeenCalled();
  watch.note("body", "failed");
  await end;
  expect(told).toHaveBeenCalledExactlyOnceWith("failed");
});

test("nobody is told once the form is closed", async () => {
  const watch = createPictureWatch(() => undefined);
  watch.note("body", "sending");
  const told = vi.fn();
  void watch.untilSent().then(told);
  watch.stop();
  watch.note("body", "stored");
  await Promise.resolve();
  expect(told).not.toHaveBeenCalled();
});
