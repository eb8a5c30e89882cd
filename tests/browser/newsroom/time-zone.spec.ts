import { minutesFromNow } from "../../support/rows.ts";
import { update } from "../article-form/article-form-fixtures.ts";
import { expect } from "../fixtures.ts";
import { test } from "../services/configured-fixtures.ts";
import { TIME_ZONE } from "../services/configured-site.ts";

/** A newsroom in New York, and a browser on the other side of the date line. */
test.use({
  timezoneId: "Pacific/Kiritimati",
  reusesContext: false,
  contextOptions: { reducedMotion: "reduce" },
});

const inNewYork = (date: Date, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("en-US", { timeZone: TIME_ZONE, ...options }).format(date);

test("readers see the newsroom's days, whatever their own clock shows", async ({
  page,
  createArticle,
}) => {
  const { slug } = await createArticle({ published_at: "2024-03-05T03:05:00Z" });
  await page.goto(`/article/${slug}`);
  await expect(page.getByRole("main").getByText("March 4, 2024")).toBeVisible();
  const today = inNewYork(new Date(), {
    weekday: "long",
    month: "long",
    day: "numeric",
    year: "numeric",
  });
  await expect(page.locator(".masthead-date")).toHaveText(today);
});

test("the list and the publish date are in the newsroom's time zone and name it", async ({
  page,
  signInAs,
  createArticle,
  service,
}) => {
  await signInAs("editor");
  const { data: category } = await service.from("categories").select("id").limit(1).single();
  const { data: author } = await service.from("authors").select("id").limit(1).single();
  const soon = new Date(minutesFromNow(60 * 24 * 3));
  const { id, title } = await createArticle({
    published_at: soon.toISOString(),
    category_id: category?.id,
    author_id: author?.id,
  });
  await page.goto(`/admin/articles?q=${title}`);
  const time = `${inNewYork(soon, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" })} E`;
  const row = page.getByRole("row", { name: title });
  await expect(row).toContainText(
    inNewYork(soon, { month: "short", day: "numeric", year: "numeric" }),
  );
  await expect(row).toContainText(time);

  await page.goto(`/admin/articles/${id}/edit`);
  const date = page.getByRole("button", { name: "Publish date" });
  await expect(date).toContainText(inNewYork(soon, { month: "long", day: "numeric" }));
  await expect(page.getByText("On this device: ")).toContainText("GMT+14");
  await page.getByLabel("Time (E").fill("23:30");
  await update(page);
  await expect
    .poll(async () => {
      const { data } = await service.from("articles").select("published_at").eq("id", id).single();
      return (
        data && inNewYork(new Date(data.published_at), { dateStyle: "short", timeStyle: "short" })
      );
    })
    .toBe(`${inNewYork(soon, { dateStyle: "short" })}, 11:30 PM`);
});
