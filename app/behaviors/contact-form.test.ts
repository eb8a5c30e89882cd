// @vitest-environment happy-dom
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ContactForm } from "../site/information/contact-form.tsx";
import { ToastRegion } from "../ui/toast-region.tsx";
import { contactForm } from "./contact-form.ts";

const MESSAGE = { name: "Ada", email: "ada@example.org", subject: "Bridge", message: "When?" };

/** The server's response; each test sets its own. */
let answer: (body: unknown) => Promise<Response>;

beforeEach(() => {
  document.body.innerHTML =
    renderToStaticMarkup(createElement(ContactForm, { subject: "", answer: null })) +
    renderToStaticMarkup(createElement(ToastRegion));
  vi.stubGlobal("fetch", (_: string, { body }: { body: string }) => answer(JSON.parse(body)));
  contactForm(form());
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.innerHTML = "";
});

test("the contact form disables the browser's validation", () => {
  expect(form().noValidate).toBe(true);
});

test("shows an error at each invalid field, and sends nothing", () => {
  answer = vi.fn();
  fill({ ...MESSAGE, name: " ", email: "ada" });
  submit();
  expect(problemOf("name")).toBe("Please enter your name.");
  expect(problemOf("email")).toBe("Please enter a valid email address, like name@example.org.");
  expect(problemOf("subject")).toBeUndefined();
  expect(field("name").getAttribute("aria-invalid")).toBe("true");
  expect(document.activeElement).toBe(field("name"));
  field("name").dispatchEvent(new Event("input"));
  expect(problemOf("name")).toBeUndefined();
  expect(field("name").hasAttribute("aria-invalid")).toBe(false);
  expect(problemOf("email")).toBeDefined();
  expect(answer).not.toHaveBeenCalled();
});

test("disables the button while sending, then clears all fields but the subject", async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  answer = vi.fn(() => promise);
  fill(MESSAGE);
  submit();
  expect(button().disabled).toBe(true);
  expect(button().textContent).toBe("Sending...");
  resolve(new Response());
  await vi.waitFor(() => expect(button().disabled).toBe(false));
  expect(button().textContent).toBe("Send Message");
  expect(answer).toHaveBeenCalledWith(MESSAGE);
  expect(read()).toEqual({ name: "", email: "", subject: "Bridge", message: "" });
  expect(document.getElementById("toast")?.textContent).toContain("Message Sent!");
  expect(document.activeElement).toBe(button());
});

test.each([
  ["the server refuses it", async () => new Response(null, { status: 500 })],
  ["the network fails", () => Promise.reject(new TypeError("Failed to fetch"))],
])("shows an error when %s, and keeps the typed text", async (_, respond) => {
  answer = respond;
  fill(MESSAGE);
  submit();
  await vi.waitFor(() => expect(alert()).toBe("Failed to send message. Please try again later."));
  expect(read()).toEqual(MESSAGE);
  answer = async () => new Response();
  submit();
  expect(alert()).toBe("");
  await vi.waitFor(() => expect(field("message").value).toBe(""));
});

test("sends the content of the honeypot field", async () => {
  answer = vi.fn(async () => new Response());
  fill(MESSAGE);
  field("homepage").value = "https://spam.example";
  submit();
  await vi.waitFor(() => expect(field("message").value).toBe(""));
  expect(answer).toHaveBeenCalledWith({ ...MESSAGE, homepage: "https://spam.example" });
});

function form(): HTMLFormElement {
  return find("form");
}

function button(): HTMLButtonElement {
  return find("button[type=submit]");
}

function field(name: string): HTMLInputElement {
  return find(`[name=${name}]`);
}

function alert(): string {
  return find("[role=alert]").textContent;
}

function find<Found extends HTMLElement>(selector: string): Found {
  const element = document.querySelector<Found>(selector);
  if (!element) throw new Error(`there is no ${selector}`);
  return element;
}

/** The accessible description of the field. */
function problemOf(name: string): string | undefined {
  const id = field(name).getAttribute("aria-describedby");
  return id ? find(`#${id}`).textContent : undefined;
}

function fill(values: typeof MESSAGE): void {
  for (const [name, value] of Object.entries(values)) field(name).value = value;
}

function read(): Record<string, string> {
  return Object.fromEntries(Object.keys(MESSAGE).map((name) => [name, field(name).value]));
}

function submit(): void {
  form().dispatchEvent(new Event("submit", { cancelable: true }));
}
