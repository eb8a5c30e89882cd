import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { EmailAddress } from "./email-address.tsx";

test.each([
  ["ada@example.org", "ada<wbr/>@example.org"],
  ['"a@b"@example.org', "&quot;a@b&quot;<wbr/>@example.org"],
  ["Ada", "Ada"],
])("an address can break before its last @: %s", (address, html) => {
  expect(renderToStaticMarkup(<EmailAddress address={address} />)).toBe(html);
});
