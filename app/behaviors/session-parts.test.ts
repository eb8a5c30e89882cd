// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { type AuthState, LOADING } from "../auth/auth-state.ts";
import type { Role } from "../domain/account/auth-user.ts";
import { showParts } from "./session-parts.ts";

const SIGNED_OUT: AuthState = { ...LOADING, isLoading: false };

function signedIn(role: Role): AuthState {
  return {
    ...SIGNED_OUT,
    user: { id: "1", email: "anna@example.org", name: "Anna", role, hasPassword: true },
  };
}

const TABLE: [string, AuthState, string[]][] = [
  ["a session that is loading", LOADING, ["signed-out"]],
  ["a signed-out visitor", SIGNED_OUT, ["signed-out"]],
  ["a reader", signedIn("reader"), ["signed-in"]],
  [
    "a reader where any user may edit",
    { ...signedIn("reader"), staffAccess: "any-user" },
    ["signed-in", "staff", "staff-but-admins"],
  ],
  ["an editor", signedIn("editor"), ["signed-in", "staff", "staff-but-admins"]],
  ["an admin", signedIn("admin"), ["signed-in", "staff", "admin"]],
];

test.each(TABLE)("shows the parts of the page for %s", (_who, state, shown) => {
  const root = makeParts();
  showParts(root, state);
  const parts = [...root.querySelectorAll<HTMLElement>("[data-shown-to]")];
  expect(parts.filter(({ hidden }) => !hidden).map((part) => part.dataset.shownTo)).toEqual(shown);
});

test.each(TABLE)("shows the link to the form of an article to staff: %s", (_who, state, shown) => {
  document.body.innerHTML = '<article data-article-id="7"></article>';
  const root = makeParts();
  showParts(root, state);
  const link = root.querySelector<HTMLElement>('[data-shown-to="staff-at-article"]');
  expect(link?.hidden).toBe(!shown.includes("staff"));
  document.body.innerHTML = "";
});

test("shows the user's email, and removes it after sign-out", () => {
  const root = makeParts();
  const place = root.querySelector("[data-user-email]");
  showParts(root, signedIn("reader"));
  expect(place?.textContent).toBe("anna@example.org");
  showParts(root, SIGNED_OUT);
  expect(place?.textContent).toBe("");
});

test("moves focus from the sign-in link to the element that replaces it", () => {
  const root = makeParts();
  document.body.append(root);
  root.querySelector("a")?.focus();
  showParts(root, signedIn("reader"));
  expect(document.activeElement?.textContent).toBe("Account");
  root.remove();
});

function makeParts(): HTMLElement {
  const root = document.createElement("div");
  root.innerHTML = `
    <a href="/login" data-shown-to="signed-out">Sign In</a>
    <div hidden data-shown-to="signed-in"><button>Account</button><span data-user-email></span></div>
    <a href="/admin" hidden data-shown-to="staff">Admin Panel</a>
    <a href="/admin" hidden data-shown-to="staff-but-admins">Newsroom</a>
    <a hidden data-shown-to="staff-at-article">Edit Article</a>
    <a href="/admin" hidden data-shown-to="admin">Admin Dashboard</a>`;
  return root;
}
