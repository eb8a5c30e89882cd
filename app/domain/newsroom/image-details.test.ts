import { expect, test } from "vitest";
import { toImageDetails } from "./image-details.ts";

const tag = (description: unknown) => ({ value: [], description });

test("reads caption, credit, rights, place and date of an agency photo", () => {
  expect(
    toImageDetails({
      iptc: {
        "Caption/Abstract": tag("Cranes above the harbor."),
        "By-line": [tag("Jane Doe"), tag("Joe Roe")],
        Credit: tag("Example Agency"),
        Source: tag("Example Agency"),
        "Copyright Notice": tag("© 2026 Example"),
        City: tag("Rotterdam"),
        "Country/Primary Location Name": tag("Netherlands"),
      },
      xmp: { UsageTerms: tag("Editorial use only"), AltTextAccessibility: tag("Two cranes") },
      exif: {
        DateTimeOriginal: tag("2026:11:05 09:30:00"),
        OffsetTimeOriginal: tag("+01:00"),
        ImageDescription: tag("Another caption"),
      },
    }),
  ).toEqual({
    alt: "Two cranes",
    caption: "Cranes above the harbor.",
    credit: "Jane Doe, Joe Roe/Example Agency",
    source: "Example Agency",
    license: "Editorial use only",
    copyright: "© 2026 Example",
    place: "Rotterdam, Netherlands",
    taken_at: "2026-11-05T08:30:00.000Z",
  });
});

test("leaves out texts that cameras write into every file", () => {
  for (const text of ["OLYMPUS DIGITAL CAMERA", "SONY DSC", "DCIM\\100MEDIA\\DJI_0001.JPG", "  "]) {
    expect(toImageDetails({ exif: { ImageDescription: tag(text) } })).toEqual({});
  }
});

test("reads hostile and malformed tags without a crash, and bounds their length", () => {
  const details = toImageDetails({
    iptc: { "Caption/Abstract": tag(`a\0${"b".repeat(1e6)}`), Credit: tag({ toString: null }) },
    xmp: { creator: [null, tag(7), tag("\ud800x")], rights: "no tag" },
    exif: { DateTimeOriginal: tag("2026:13:45 99:99:99"), Artist: null },
  });
  expect(details.caption).toHaveLength(3999);
  expect(details).toEqual({ caption: expect.stringMatching(/^ab/), credit: "\ufffdx" });
  expect(toImageDetails({ exif: 1, iptc: null, xmp: [] })).toEqual({});
});
