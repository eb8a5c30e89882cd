import fc from "fast-check";
import { expect, test } from "vitest";
import { slugify, tagSlug } from "./slug.ts";

test.each([
  ["How a Ballot Is Counted", "how-a-ballot-is-counted"],
  ["  Spaces,  and -- hyphens__here  ", "spaces-and-hyphens-here"],
  ["Don't panic!", "dont-panic"],
  ["Café “Zürich” opens", "cafe-zurich-opens"],
  ["C++ & C#", "c-c"],
  ["Ørsted builds in Łódź", "orsted-builds-in-lodz"],
  ["Straße, STRAẞE, Þingvellir & Æbler", "strasse-strasse-thingvellir-aebler"],
  ["Київ: Щедрик і Ґанок", "kiiv-shchedrik-i-ganok"],
  ["Новый год в Москве", "novyi-god-v-moskve"],
  ["Αθήνα, ΚΥΠΡΟΣ", "athina-kypros"],
  ["---", ""],
  ["日本", ""],
])("the slug of %j is %j", (title, slug) => {
  expect(slugify(title)).toBe(slug);
});

test("any text gives a well-formed slug, and slugs are idempotent", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (title) => {
      const slug = slugify(title);
      expect(slug).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/);
      expect(slugify(slug)).toBe(slug);
    }),
  );
});

test.each([
  ["Climate change", "climate-change"],
  ["AI", "ai"],
  [" ai ", "ai"],
  ["Zürich", "zurich"],
  ["C++", "c"],
])("the tag %j has the slug %s", (tag, slug) => {
  expect(tagSlug(tag)).toBe(slug);
});

test.each(["", " ", "東京", "!?", "x".repeat(201)])("a tag %j has no page", (tag) => {
  expect(tagSlug(tag)).toBeUndefined();
});
