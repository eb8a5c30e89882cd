import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { expect, expectNoViolations, expectToast, test } from "../fixtures.ts";

/** Contact form with and without JavaScript. */

const FAILURE = "Failed to send message. Please try again later.";
const THANKS = "Thank you for contacting us. We'll get back to you shortly.";

const field = (page: Page, name: string): Locator => page.getByRole("textbox", { name });
const sendButton = (page: Page): Locator => page.getByRole("button", { name: "Send Message" });

/** Fills in the form with a subject that no other test uses. */
async function fill(page: Page): Promise<string> {
  const subject = `Question ${randomUUID()}`;
  await field(page, "Full Name").fill("Ada Größe");
  await field(page, "Email Address").fill("ada@example.org");
  await field(page, "Subject").fill(subject);
  await field(page, "Message").fill("Was the bridge opened in 1890?\n\nKind regards");
  return subject;
}

async function expectFilled(page: Page, subject: string): Promise<void> {
  await expect(field(page, "Full Name")).toHaveValue("Ada Größe");
  await expect(field(page, "Email Address")).toHaveValue("ada@example.org");
  await expect(field(page, "Subject")).toHaveValue(subject);
  await expect(field(page, "Message")).toHaveValue(
    "Was the bridge opened in 1890?\n\nKind regards",
  );
}

/** Before hydration the browser itself would submit the form. */
async function untilAlive(page: Page): Promise<void> {
  await expect(page.locator("form[action='/api/contact']")).toHaveJSProperty("noValidate", true);
}

test("shows how to contact the newsroom, and reports success to a bot that fills in the honeypot", async ({
  page,
  service,
}) => {
  await page.goto("/contact");
  await expect(page).toHaveTitle(/^Contact \| /);
  const main = page.getByRole("main");
  await expect(main.getByText("Mon-Fri, 9am-5pm EST")).toBeVisible();
  await expect(main.getByText("[address]")).toBeVisible();
  await expect(main.getByText("[phone]")).toBeVisible();
  await expect(field(page, "Email Address")).toHaveAttribute("type", "email");
  await expect(field(page, "Message")).toHaveAttribute("rows", "5");
  await expect(field(page, "Subject")).toHaveValue("");
  await untilAlive(page);
  const subject = await fill(page);
  await page.locator('input[name="homepage"]').fill("https://spam.example");
  await sendButton(page).click();
  await expectToast(page, "Message Sent!", THANKS);
  const { data } = await service.from("contact_messages").select("id").eq("subject", subject);
  expect(data).toEqual([]);
});

test("sends a contact message and resets the form for another on the same subject", async ({
  page,
  service,
}) => {
  await page.goto("/contact");
  await untilAlive(page);
  const subject = await fill(page);
  const { promise: isSeen, resolve: release } = Promise.withResolvers<void>();
  const sent: string[] = [];
  await page.route("/api/contact", async (route) => {
    sent.push(...Object.keys(route.request().postDataJSON()));
    await isSeen;
    await route.continue();
  });
  await sendButton(page).click();
  await expect(page.getByRole("button", { name: "Sending..." })).toBeDisabled();
  await expectFilled(page, subject);
  release();
  await expectToast(page, "Message Sent!", THANKS);
  expect(sent).toEqual(["name", "email", "subject", "message"]);
  await expect(field(page, "Full Name")).toHaveValue("");
  await expect(field(page, "Email Address")).toHaveValue("");
  await expect(field(page, "Message")).toHaveValue("");
  await expect(field(page, "Subject")).toHaveValue(subject);
  await expect(sendButton(page)).toBeFocused();
  await expectNoViolations(page);
  const { data } = await service
    .from("contact_messages")
    .select("name,email,message")
    .eq("subject", subject)
    .throwOnError();
  expect(data).toEqual([
    {
      name: "Ada Größe",
      email: "ada@example.org",
      message: "Was the bridge opened in 1890?\n\nKind regards",
    },
  ]);
});

test("shows errors at missing and invalid fields and sends nothing", async ({ page }) => {
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await page.goto("/contact");
  await untilAlive(page);
  await sendButton(page).click();
  await expect(field(page, "Full Name")).toBeFocused();
  await expect(field(page, "Full Name")).toHaveAccessibleDescription("Please enter your name.");
  await expect(field(page, "Subject")).toHaveAccessibleDescription("Please enter a subject.");
  await expect(field(page, "Message")).toHaveAccessibleDescription("Please enter your message.");
  await expectNoViolations(page);

  await fill(page);
  await expect(field(page, "Full Name")).toHaveAccessibleDescription("");
  await field(page, "Email Address").fill("ada at example.org");
  await sendButton(page).click();
  await expect(field(page, "Email Address")).toBeFocused();
  await expect(field(page, "Email Address")).toHaveAccessibleDescription(/valid email address/);
  expect(requests.filter((url) => url.includes("/api/contact"))).toEqual([]);
});

test.describe("contact form when sending fails", () => {
  test.use({ expectedErrors: { texts: ["Failed to load resource"] } });

  test("shows an error, keeps the typed values and allows a retry when sending fails", async ({
    page,
  }) => {
    await page.goto("/contact");
    await untilAlive(page);
    const subject = await fill(page);
    for (const fail of [
      () => page.route("/api/contact", (route) => route.abort()),
      () => page.route("/api/contact", (route) => route.fulfill({ status: 500 })),
      () => page.route("/api/contact", (route) => route.fulfill({ status: 429, json: {} })),
    ]) {
      await fail();
      await sendButton(page).click();
      await expect(page.getByRole("alert")).toHaveText(FAILURE);
      await expectFilled(page, subject);
      await expect(sendButton(page)).toBeFocused();
      await page.unroute("/api/contact");
    }
    await expectNoViolations(page);
    await sendButton(page).click();
    await expectToast(page, "Message Sent!", THANKS);
    await expect(page.getByRole("alert")).toHaveCount(0);
  });
});

test.describe("contact form without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test.describe("contact form without JavaScript and with invalid fields", () => {
    // The response is a page with status 422.
    test.use({ expectedErrors: { texts: ["422"] } });

    test("returns the form to correct when the server rejects it, then sends the message and confirms it", async ({
      page,
      service,
    }) => {
      await page.goto("/contact");
      const subject = await fill(page);
      await field(page, "Full Name").fill("   ");
      await sendButton(page).click();
      await expect(field(page, "Full Name")).toHaveAccessibleDescription("Please enter your name.");
      await expect(field(page, "Full Name")).toBeFocused();
      await expect(field(page, "Message")).toHaveValue(
        "Was the bridge opened in 1890?\n\nKind regards",
      );
      await field(page, "Full Name").fill("Ada Größe");
      await expectFilled(page, subject);
      await sendButton(page).click();
      await expect(page).toHaveURL(/\/contact\?sent=1$/);
      await expect(page.getByRole("status").filter({ hasText: "Message Sent!" })).toContainText(
        THANKS,
      );
      await expect(field(page, "Message")).toHaveValue("");
      const { data } = await service.from("contact_messages").select("id").eq("subject", subject);
      expect(data).toHaveLength(1);
    });
  });
});

test.describe("contact form sent before hydration", () => {
  test.use({ expectedErrors: { texts: ["Failed to load resource"] } });

  test("returns a page that hydrates when the form is sent before hydration", async ({ page }) => {
    await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
    await page.goto("/contact").catch(() => undefined);
    const subject = await fill(page);
    await field(page, "Full Name").fill("   ");
    await page.unroute(/\/assets\/.*\.js$/);
    await sendButton(page).click();
    await expect(page).toHaveURL(/\/api\/contact$/);
    await untilAlive(page);
    await expect(field(page, "Subject")).toHaveValue(subject);
    await field(page, "Full Name").fill("Ada Größe");
    await expectNoViolations(page);
    await sendButton(page).click();
    await expectToast(page, "Message Sent!", THANKS);
  });
});
