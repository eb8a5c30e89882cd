import { expect, test } from "../fixtures.ts";

const TODAY = new Intl.DateTimeFormat("en-US", { dateStyle: "long" });

test("shows mission, team and location on the about page, and asks for a resume on the careers page", async ({
  page,
}) => {
  await page.goto("/about");
  const main = page.getByRole("main");
  for (const name of ["Our Mission", "Our Credibility", "Our Team", "Contact Information"]) {
    await expect(main.getByRole("heading", { name })).toBeVisible();
  }
  await expect(main.locator(".team-role")).toHaveText([
    "Editor-in-Chief",
    "Lead Political Analyst",
    "Technology Correspondent",
    "International News Editor",
  ]);
  await expect(main.getByRole("heading", { name: "[name]" })).toHaveCount(4);
  await expect(main.locator(".portrait svg")).toHaveCount(4);
  await expect(main).toContainText("[address]");
  await expect(main).toContainText("[phone]");
  await expect(main).toContainText("Mon-Fri, 9am-5pm EST");
  await page.goto("/careers");
  await expect(main).toContainText(
    "We don't have any open positions at the moment, but we're always looking for talented individuals. Feel free to send us your resume!",
  );
  await expect(main.getByRole("link", { name: "Apply Now" })).toHaveCount(0);
});

for (const [name, path, texts] of [
  [
    "Privacy Policy",
    "/privacy",
    [
      "Advertising and analytics are used on this site.",
      "consists of a name and an email address",
      "Readers may comment on articles",
    ],
  ],
  ["Terms of Service", "/terms", ["the law of [governing jurisdiction]"]],
] as const) {
  test(`${path} has today's date, placeholders, and a table of contents that links to each section`, async ({
    page,
  }) => {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
    const main = page.getByRole("main");
    await expect(main).toContainText(`Last Updated: ${TODAY.format(new Date())}`);
    for (const text of ["[address]", "[phone]", ...texts]) await expect(main).toContainText(text);
    await expect(page.getByRole("contentinfo").getByText("Privacy choices")).toHaveCount(0);
    const contents = page.getByRole("navigation", { name: "Contents" }).getByRole("link");
    const titles = await contents.allTextContents();
    expect(titles.length).toBeGreaterThan(5);
    await expect(main.getByRole("heading", { level: 2 })).toHaveText(titles);
    await contents.last().click();
    await expect(page).toHaveURL(`${path}#reaching-us`);
    await expect(page.getByRole("heading", { name: "Reaching Us" })).toBeInViewport();
  });
}

test("describes four offers on the advertise page, whose link fills in the contact form's subject", async ({
  page,
}) => {
  await page.goto("/advertise");
  const main = page.getByRole("main");
  for (const name of [
    "Sponsored Content",
    "Display Ads",
    "Newsletter Sponsorships",
    "Custom Campaigns",
  ]) {
    await expect(main.getByRole("heading", { name })).toBeVisible();
  }
  await main.getByRole("link", { name: "Contact us about advertising" }).click();
  await expect(page).toHaveURL(/\/contact\?subject=AdvertisingInquiry$/);
  const subject = main.getByRole("textbox", { name: "Subject" });
  await expect(subject).toHaveValue("AdvertisingInquiry");
  await page.reload();
  await expect(subject).toHaveValue("AdvertisingInquiry");
});

test("contains no trace of third parties when none is configured", async ({ request }) => {
  for (const path of ["/", "/category/world", "/search?q=the"]) {
    const response = await request.get(path);
    const html = await response.text();
    expect(html, path).not.toMatch(/class="ad|<iframe|<aside|Advertisement|"ads"|data-analytics/);
    expect(response.headers()["content-security-policy"], path).toMatch(
      /script-src 'self'( 'sha256-[^']+')*; .*connect-src 'self'; frame-src 'self';/,
    );
  }
  expect((await request.get("/ads/inList")).status()).toBe(404);
});
