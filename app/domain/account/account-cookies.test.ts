import { expect, test } from "vitest";
import { readCookie, writeCookie } from "./account-cookies.ts";

test.each(["/article/tides?page=2", "a; b=c, d", "Größe 😀", "100%"])(
  "a written cookie is read again: %s",
  (value) => {
    const [pair = ""] = writeCookie("broadsheet-return", value).split("; ");
    expect(readCookie(`other=1; ${pair}; last=2`, "broadsheet-return")).toBe(value);
  },
);

test("a cookie stays an hour for the whole site, unless it is said otherwise", () => {
  expect(writeCookie("name", "value")).toBe("name=value; Path=/; Max-Age=3600; SameSite=Lax");
  expect(writeCookie("name", "value", { path: "/recover", seconds: 5 })).toBe(
    "name=value; Path=/recover; Max-Age=5; SameSite=Lax",
  );
});

test("an empty value removes a cookie", () => {
  expect(writeCookie("name", "")).toBe("name=; Path=/; Max-Age=0; SameSite=Lax");
});

test.each([
  ["absent", "other=1"],
  ["empty", "name="],
  ["badly encoded", "name=%E0%A4%A"],
  ["the end of another name", "another-name=1"],
])("a cookie that is %s is not read", (_, header) => {
  expect(readCookie(header, "name")).toBeUndefined();
});
