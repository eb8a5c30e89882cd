import { expect, test } from "vitest";
import { besideListings, canHaveMore, listingFilter, listingName } from "./category-listing.ts";

test("special listings apply no category filter", () => {
  expect(listingFilter("latest")).toEqual({});
  expect(listingFilter("popular")).toEqual({ isPopular: true });
  expect(listingFilter("featured")).toEqual({ isFeatured: true });
  expect(listingFilter("world")).toEqual({ categorySlug: "world" });
});

test("a new category does not get the slug of a special listing", () => {
  expect(["latest", "popular", "featured", "world"].map(besideListings)).toEqual([
    "latest-articles",
    "popular-articles",
    "featured-articles",
    "world",
  ]);
});

test("the heading of a listing is the category's name, or the capitalized slug", () => {
  expect(listingName("world", "World Affairs")).toBe("World Affairs");
  expect(listingName("gardening", undefined)).toBe("Gardening");
  expect(listingName("latest", "Never this")).toBe("Latest");
});

test("a listing has a next page as long as pages are full", () => {
  expect(canHaveMore(1, 9)).toBe(true);
  expect(canHaveMore(1, 8)).toBe(false);
  expect(canHaveMore(1, 0)).toBe(false);
  expect(canHaveMore(1000, 9)).toBe(false);
});
