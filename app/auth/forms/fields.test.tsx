import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { PasswordField } from "./fields.tsx";

test("a password field is masked and works with password managers and pasting", () => {
  const html = renderToStaticMarkup(
    <PasswordField label="Password" name="password" autoComplete="current-password" />,
  );
  expect(html).toContain('type="password"');
  expect(html).toContain('autoComplete="current-password"');
  expect(html).toMatch(/<label[^>]* for="[^"]+"/);
  expect(html).not.toMatch(/onpaste|maxlength|readonly|autocomplete="off"/i);
});
