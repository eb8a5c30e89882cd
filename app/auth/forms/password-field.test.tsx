import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { PasswordField } from "./password-field.tsx";

test("a password is masked, and left to password managers and to pasting", () => {
  const html = renderToStaticMarkup(
    <PasswordField label="Password" name="password" autoComplete="current-password" />,
  );
  expect(html).toContain('type="password"');
  expect(html).toContain('autoComplete="current-password"');
  expect(html).toMatch(/<label[^>]* for="[^"]+"/);
  expect(html).not.toMatch(/onpaste|maxlength|readonly|autocomplete="off"/i);
});
