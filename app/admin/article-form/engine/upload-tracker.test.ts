import { expect, test, vi } from "vitest";
import { createUploadTracker } from "./upload-tracker.ts";

test("what is on its way counts before what failed, wherever it stands", () => {
  const onChange = vi.fn();
  const watch = createUploadTracker(onChange);
  expect(watch.current()).toBe("stored");
  watch.report("body", "failed");
  watch.report("lead", "sending");
  watch.report("lead", "sending");
  expect(watch.current()).toBe("sending");
  watch.report("lead", "stored");
  expect(watch.current()).toBe("failed");
  watch.report("body", "stored");
  expect(onChange.mock.calls).toEqual([["failed"], ["sending"], ["failed"], ["stored"]]);
});

test("who waits is told when the last picture has arrived or failed", async () => {
  const watch = createUploadTracker(() => undefined);
  expect(await watch.untilSent()).toBe("stored");
  watch.report("body", "sending");
  watch.report("lead", "sending");
  const told = vi.fn();
  const end = watch.untilSent().then(told);
  watch.report("lead", "stored");
  await Promise.resolve();
  expect(told).not.toHaveBeenCalled();
  watch.report("body", "failed");
  await end;
  expect(told).toHaveBeenCalledExactlyOnceWith("failed");
});

test("nobody is told once the form is closed", async () => {
  const watch = createUploadTracker(() => undefined);
  watch.report("body", "sending");
  const told = vi.fn();
  void watch.untilSent().then(told);
  watch.stop();
  watch.report("body", "stored");
  await Promise.resolve();
  expect(told).not.toHaveBeenCalled();
});
