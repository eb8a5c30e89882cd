import type { APIRequestContext, Page } from "@playwright/test";
import { z } from "zod";
import { expect, test } from "../fixtures.ts";

test.use({
  // A first visit: nothing is cached.
  reusesContext: false,
  // Scripts that are withheld.
  expectedErrors: { texts: ["Failed to load resource", "Failed to fetch dynamically imported"] },
});

const NEWSROOM = ["root", "routes/admin/layout"];
const LIST = [...NEWSROOM, "routes/admin/articles"];
const FORM = [...NEWSROOM, "routes/admin/article-form", "routes/admin/edit-article"];

test("lists articles with 200 kB of scripts, and takes keys with 350 kB", async ({
  page,
  request,
  createArticle,
  signInAs,
}) => {
  await signInAs("editor");
  const { id, title } = await createArticle();
  const manifest = await readManifest(request);

  const list = listScripts(manifest, LIST);
  await allowOnly(page, list);
  await page.goto("/admin/articles");
  await expect(page.getByRole("table").getByText(title)).toBeVisible();
  expect.soft(await countBytes(request, list), "bytes of the list").toBeLessThanOrEqual(200_000);

  const form = listScripts(manifest, FORM);
  await allowOnly(page, form);
  await page.goto(`/admin/articles/${id}/edit`);
  const text = page.getByRole("textbox", { name: "Content", exact: true });
  await text.press("Control+Home");
  await page.keyboard.type("Typed. ");
  await expect(text).toContainText("Typed. ");
  expect(await countBytes(request, form), "bytes of the form").toBeLessThanOrEqual(350_000);
});

test("signs in with 60 kB of scripts", async ({ page, signInAs, context }) => {
  const user = await signInAs("reader");
  await context.clearCookies();
  for (const address of ["/signup", "/recover", "/account", "/login"]) {
    const scripts = new Set<string>();
    page.on("request", (request) => {
      if (request.resourceType() === "script") scripts.add(new URL(request.url()).pathname);
    });
    await page.goto(address);
    await page.waitForLoadState("networkidle");
    if (address === "/login") {
      await page.getByLabel("Email").fill(user.email);
      await page.getByLabel("Password").fill(user.password);
      await page.route("**/admin", (route) => route.fulfill({ body: "The newsroom" }));
      await page.getByRole("main").getByRole("button", { name: "Log In" }).click();
      await expect(page.getByText("The newsroom")).toBeVisible();
    }
    const bytes = await countBytes(page.request, scripts);
    expect.soft(bytes, `bytes of ${address}`).toBeLessThanOrEqual(60_000);
    expect.soft(bytes, `bytes of ${address}`).toBeGreaterThan(20_000);
    page.removeAllListeners("request");
  }
});

const moduleSchema = z.object({ module: z.string(), imports: z.array(z.string()).optional() });
const manifestSchema = z.object({
  url: z.string(),
  entry: moduleSchema,
  routes: z.record(z.string(), moduleSchema),
});
type Manifest = z.infer<typeof manifestSchema>;

/** React Router's list of the scripts of each route. */
async function readManifest(request: APIRequestContext): Promise<Manifest> {
  const html = await (await request.get("/admin/articles")).text();
  const [address = ""] = /\/assets\/manifest-[\w-]+\.js/.exec(html) ?? [];
  const text = await (await request.get(address)).text();
  return manifestSchema.parse(JSON.parse(/=(\{.*\});?$/s.exec(text.trim())?.[1] ?? ""));
}

/** Addresses of the scripts that a page of these routes cannot do without. */
function listScripts({ url, entry, routes }: Manifest, ids: string[]): Set<string> {
  const modules = [entry, ...ids.flatMap((id) => routes[id] ?? [])];
  expect(modules).toHaveLength(ids.length + 1);
  return new Set([url, ...modules.flatMap(({ module, imports = [] }) => [module, ...imports])]);
}

/** Withholds all other scripts. */
async function allowOnly(page: Page, scripts: ReadonlySet<string>): Promise<void> {
  await page.unrouteAll();
  await page.route("**/assets/*.js", (route) =>
    scripts.has(new URL(route.request().url()).pathname) ? route.continue() : route.abort(),
  );
}

/** Compressed bytes of scripts. */
async function countBytes(
  request: APIRequestContext,
  scripts: ReadonlySet<string>,
): Promise<number> {
  let bytes = 0;
  for (const script of scripts) {
    const answer = await request.head(script, { headers: { "Accept-Encoding": "br" } });
    expect(answer.headers()["content-encoding"], script).toBe("br");
    bytes += Number(answer.headers()["content-length"]);
  }
  return bytes;
}
