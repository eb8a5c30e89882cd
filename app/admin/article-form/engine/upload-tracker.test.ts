import { expect, test, vi } from "vitest";
import { createUploadTracker } from "./upload-tracker.ts";

test("a running upload takes precedence over a failed one", () => {
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

test("waiting for uploads ends when the last one has finished or failed", async () => {
  const watch = createUploadTracker(() => undefined);
  expect(await watch.untilSent()).toBe("stored");
  watch.report("body", "sending");
  watch.report("lead", "sending");
  const onSent = vi.fn();
  const end = watch.untilSent().then(onSent);
  watch.report("lead", "stored");
  await Promise.resolve();
  expect(onSent).not.toHaveBeenCalled();
  watch.report("body", "failed");
  await end;
  expect(onSent).toHaveBeenCalledExactlyOnceWith("failed");
});

test("waiting for uploads never ends after the form is closed", async () => {
  const watch = createUploadTracker(() => undefined);
  watch.report("body", "sending");
  const onSent = vi.fn();
  void watch.untilSent().then(onSent);
  watch.stop();
  watch.report("body", "stored");
  await Promise.resolve();
  expect(onSent).not.toHaveBeenCalled();
});
