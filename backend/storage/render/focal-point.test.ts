import { expect, test } from "vitest";
import { CENTER, coverAround, formatFocalPoint, parseFocalPoint } from "./focal-point.ts";

test.each([
  [{ x: 0.723, y: 0.2 }, "0.72,0.2"],
  [{ x: 0, y: 1 }, "0,1"],
])("a focal point %o is sent as %s", (point, value) => {
  expect(formatFocalPoint(point)).toBe(value);
  expect(formatFocalPoint(parseFocalPoint(value))).toBe(value);
});

test.each([null, "", "0.5", "2,0", "-1,0", "0.123,0", "NaN,NaN", "0.5,0.5,0.5"])(
  "the center stands in for the value %s",
  (value) => expect(parseFocalPoint(value)).toEqual(CENTER),
);

test.each([
  // A portrait of which a face near the top remains.
  [{ width: 600, height: 900 }, { x: 0.5, y: 0 }, { width: 800, height: 1200 }, [0, 0]],
  [{ width: 600, height: 900 }, { x: 0.5, y: 1 }, { width: 800, height: 1200 }, [0, 750]],
  [{ width: 3200, height: 900 }, { x: 0.25, y: 0 }, { width: 1600, height: 450 }, [200, 0]],
  // Never smaller than the box.
  [{ width: 1601, height: 901 }, CENTER, { width: 800, height: 450 }, [0, 0]],
])("an image of %o is cut around %o", (image, focal, scaled, [left, top]) => {
  const box = { width: 800, height: 450 };
  expect(coverAround(image, box, focal)).toEqual({ scaled, part: { left, top, ...box } });
});
