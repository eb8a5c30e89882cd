import { format } from "date-fns";
import fc from "fast-check";
import { expect, test } from "vitest";
import { formatCardDate, formatLongDate, formatMastheadDate, toIsoDate } from "./dates.ts";

test("pads the day on cards, but not on articles and column cards", () => {
  expect(formatCardDate("2024-03-05T08:00:00Z")).toBe("March 05, 2024");
  expect(formatLongDate("2024-03-05T08:00:00Z")).toBe("March 5, 2024");
});

test("formats the day in UTC", () => {
  expect(formatLongDate("2024-03-05T23:59:59Z")).toBe("March 5, 2024");
  expect(formatLongDate("2024-03-05T23:30:00-02:00")).toBe("March 6, 2024");
});

test.each([null, "", "soon", "2024-13-01"])("formats %j as an invalid date", (value) => {
  expect(formatCardDate(value)).toBe("Invalid Date");
  expect(formatLongDate(value)).toBe("Invalid Date");
  expect(toIsoDate(value)).toBeUndefined();
});

test("formats dates as the date-fns patterns do", () => {
  const min = new Date("1000-01-01T00:00:00Z");
  const max = new Date("9999-12-31T00:00:00Z");
  fc.assert(
    fc.property(fc.date({ min, max, noInvalidDate: true }), (date) => {
      const local = new Date(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate(), 12);
      expect(formatCardDate(date.toISOString())).toBe(format(local, "MMMM dd, yyyy"));
      expect(formatLongDate(date.toISOString())).toBe(format(local, "MMMM d, yyyy"));
    }),
  );
});

test("formats the masthead date with the weekday", () => {
  expect(formatMastheadDate(new Date(2024, 2, 5))).toBe("Tuesday, March 5, 2024");
});
