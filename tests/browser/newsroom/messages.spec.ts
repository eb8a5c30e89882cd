import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import type { ContactMessageRow } from "../../../app/data/rows.types.ts";
import { test as base, expect, expectNoViolations, expectToast } from "../fixtures.ts";

/** Messages of readers: staff read, mark and delete them. */

type Fixtures = {
  /** Creates messages, which are removed after the test. */
  createMessage: (fields?: Partial<ContactMessageRow>) => Promise<ContactMessageRow>;
};

const test = base.extend<Fixtures>({
  createMessage: async ({ service }, use) => {
    const ids: string[] = [];
    await use(async (fields = {}) => {
      const { data } = await service
        .from("contact_messages")
        .insert({
          name: "Ada Größe",
          email: "ada@example.org",
          subject: `Message ${randomUUID()}`,
          message: "Was the bridge opened in 1890?\n\nKind regards",
          // Marked as sent, so that the site does not email it.
          mail_sent_at: new Date().toISOString(),
          mail_attempts: 1,
          ...fields,
        })
        .select()
        .single()
        .throwOnError();
      ids.push(data.id);
      return data;
    });
    await service.from("contact_messages").delete().in("id", ids).throwOnError();
  },
});

const line = (page: Page, { subject }: ContactMessageRow): Locator =>
  page.getByRole("row").or(page.getByRole("listitem")).filter({ hasText: subject });

test("a message can be read, marked as done, and found by filter", async ({
  page,
  signInAs,
  createMessage,
}) => {
  const message = await createMessage();
  await signInAs("editor");
  await page.goto("/admin/messages?show=unread");
  await expect(page).toHaveTitle(/^Messages \| /);
  await expect(line(page, message)).toContainText("Unread");
  await expect(line(page, message)).toContainText("Ada Größe");
  await page.getByRole("link", { name: message.subject }).click();
  await expect(page.getByRole("heading", { level: 1, name: message.subject })).toBeVisible();
  await expect(page.getByText("Was the bridge opened in 1890?")).toBeVisible();
  await expect(page.getByText(/Email to the newsroom: Sent/)).toBeVisible();
  await expect(page.getByRole("link", { name: "Reply by Email" })).toHaveAttribute(
    "href",
    `mailto:ada@example.org?subject=${encodeURIComponent(`Re: ${message.subject}`)}`,
  );
  await page.getByRole("button", { name: "Mark as Done" }).click();
  await expectToast(page, "Message Marked as Done");
  await expect(page.getByRole("button", { name: "Mark as Not Done" })).toBeVisible();

  await page.getByRole("link", { name: "All messages" }).click();
  await page
    .getByRole("navigation", { name: "Show" })
    .getByRole("link", { name: "Done", exact: true })
    .click();
  await expect(line(page, message)).toContainText("Done");
  await page.getByRole("link", { name: message.subject }).click();
  await page.getByRole("button", { name: "Mark as Not Done" }).click();
  await expectToast(page, "Message Marked as Not Done");
  await page.goto("/admin/messages?show=open");
  await expect(line(page, message)).toContainText("Read");
});

test("a failed email shows the reason and the next attempt, and an unknown message is not found", async ({
  page,
  signInAs,
  createMessage,
}) => {
  const message = await createMessage({
    mail_sent_at: null,
    mail_attempts: 3,
    mail_error: "550 No such mailbox here",
    mail_due_at: new Date(Date.now() + 86_400_000).toISOString(),
  });
  await signInAs("editor");
  await page.goto("/admin/messages");
  await expect(line(page, message)).toContainText("Not sent yet");
  await page.getByRole("link", { name: message.subject }).click();
  await expect(page.getByText(/Not sent yet, tried 3 times, next attempt /)).toBeVisible();
  await expect(page.getByText("Reason: 550 No such mailbox here")).toBeVisible();
  await expectNoViolations(page);
  for (const id of ["nothing", randomUUID()]) {
    await page.goto(`/admin/messages/${id}`);
    await expect(page.getByRole("heading", { name: "Message Not Found" })).toBeVisible();
    await expectNoViolations(page);
  }
  await page.getByRole("link", { name: "Go to Messages" }).click();
  await expect(page.getByRole("heading", { name: "Messages", level: 1 })).toBeVisible();
});

test.describe("a message list of more than one page", () => {
  // The browser logs the 416 response for a page past the last.
  test.use({ expectedErrors: { texts: ["416"] } });

  test("a long message list has pages, and an address past the last page redirects to the first", async ({
    page,
    signInAs,
    createMessage,
  }) => {
    // Old, so that they are not on the first page of other tests.
    const old = new Date(Date.UTC(1990, 0, 1)).toISOString();
    await Promise.all(Array.from({ length: 26 }, () => createMessage({ created_at: old })));
    await signInAs("editor");
    await page.goto("/admin/messages");
    await expect(page.getByText(/^1–25 of /)).toBeVisible();
    await page.getByRole("link", { name: "Next page" }).click();
    await expect(page).toHaveURL(/page=2/);
    await expect(page.getByText(/^26–\d+ of /)).toBeVisible();
    await page.goto("/admin/messages?page=900");
    await expect(page.getByText(/^1–25 of /)).toBeVisible();
  });
});

test.describe("requests that the backend refuses", () => {
  test.use({ expectedErrors: { texts: ["Failed to load resource"] } });

  test("a message can be deleted after confirmation, and a refused change changes nothing", async ({
    page,
    signInAs,
    createMessage,
    service,
  }) => {
    const message = await createMessage({ read_at: new Date().toISOString() });
    await signInAs("editor");
    await page.goto(`/admin/messages/${message.id}`);
    await expect(page.getByRole("button", { name: "Mark as Done" })).toBeVisible();
    const refusal = { status: 500, json: { code: "53100", message: "The disk is full." } };
    await page.route("**/rest/v1/contact_messages*", (route) =>
      route.request().method() === "GET" ? route.continue() : route.fulfill(refusal),
    );
    await page.getByRole("button", { name: "Mark as Done" }).click();
    await expectToast(page, "Error Updating Message", "The disk is full.");
    const remove = page.getByRole("main").getByRole("button", { name: "Delete" });
    const dialog = page.getByRole("alertdialog", { name: "Are you sure?" });
    await remove.click();
    await expect(dialog).toContainText("This action cannot be undone.");
    await expect(dialog).toContainText(message.subject);
    await expectNoViolations(page);
    await dialog.getByRole("button", { name: "Delete" }).click();
    await expectToast(page, "Error Deleting Message", "The disk is full.");
    await expect(page.getByRole("heading", { name: message.subject })).toBeVisible();

    await page.unroute("**/rest/v1/contact_messages*");
    await remove.click();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(remove).toBeFocused();
    await page.keyboard.press("Enter");
    await dialog.getByRole("button", { name: "Delete" }).click();
    await expectToast(page, "Message Deleted", "The message has been successfully deleted.");
    await expect(page).toHaveURL(/\/admin\/messages$/);
    const { data } = await service.from("contact_messages").select("id").eq("id", message.id);
    expect(data).toEqual([]);
  });

  test("a list that failed to load can be reloaded", async ({ page, signInAs, createMessage }) => {
    const message = await createMessage();
    await signInAs("editor");
    await page.route("**/rest/v1/contact_messages*", (route) => route.abort());
    await page.goto("/admin/messages");
    // supabase-js retries a few times.
    await expect(page.getByRole("alert")).toContainText("The site cannot be reached", {
      timeout: 15_000,
    });
    await expectNoViolations(page);
    await page.unroute("**/rest/v1/contact_messages*");
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect(line(page, message)).toBeVisible();
  });
});
