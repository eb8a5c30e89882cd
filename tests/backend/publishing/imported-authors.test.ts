import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runCheck } from "../../../archive/check/run-check.ts";
import { runImport } from "../../../archive/run-import.ts";
import { serviceClient, type TestClient } from "../../support/clients.ts";
import { uniqueWord } from "../../support/rows.ts";
import { getSharedSite, type SharedSite } from "../../support/sites/shared-site.ts";
import { makeTempFolder, removeFolder } from "../../support/temp-folder.ts";

/** Authors of an archive with what it says of them. */

let site: SharedSite;
let service: TestClient;
let folder: string;
beforeAll(async () => {
  site = await getSharedSite("role");
  service = serviceClient(site);
  folder = await makeTempFolder();
});
afterAll(() => removeFolder(folder));

const options = (file: string) => ({ file, client: service, siteUrl: site.url });

async function writeGhost(slug: string, user: object): Promise<string> {
  const file = join(folder, `${uniqueWord()}.json`);
  const posts = [
    {
      id: slug,
      title: slug,
      slug,
      html: "<p>One.</p>",
      author_id: "u1",
      published_at: "2024-05-01",
    },
  ];
  await writeFile(
    file,
    JSON.stringify({ db: [{ data: { posts, users: [{ id: "u1", ...user }] } }] }),
  );
  return file;
}

async function load(slug: string, user: object) {
  return runImport({ ...options(await writeGhost(slug, user)), dryRun: false });
}

async function readAuthor(name: string) {
  const { data } = await service
    .from("authors")
    .select("name,bio,image_url")
    .eq("name", name)
    .single()
    .throwOnError();
  return data;
}

test("an author gets the biography and portrait of the archive, and keeps what the newsroom wrote", async () => {
  const word = uniqueWord();
  const name = `Ada ${word}`;
  await load(`first-${word}`, { name });
  expect(await readAuthor(name)).toEqual({ name, bio: null, image_url: null });
  const profile = {
    name,
    email: `ada@${word}.example`,
    bio: "Ada writes on harbors.",
    profile_image: `https://cdn.example/${word}.jpg`,
    website: "https://ada.example",
    facebook: "ada",
  };
  const report = await load(`second-${word}`, profile);
  expect(report.changed.list).toContainEqual({
    where: `author ${name}`,
    title: "website, facebook",
    what: "profile of an author left out, besides biography and portrait",
  });
  const complete = { name, bio: profile.bio, image_url: profile.profile_image };
  expect(await readAuthor(name)).toEqual(complete);
  await service.from("authors").update({ bio: "Edited." }).eq("name", name).throwOnError();
  await load(`third-${word}`, { ...profile, bio: "Another one." });
  expect(await readAuthor(name)).toEqual({ ...complete, bio: "Edited." });
});

test.each([
  ["ada.NAME@paper.example", "ada.NAME"],
  ["Ada NAME <ada@paper.example>", "Ada NAME"],
])("the byline of %s is %s", async (pattern, shown) => {
  const word = uniqueWord();
  const [name, expected] = [pattern.replace("NAME", word), shown.replace("NAME", word)];
  const file = await writeGhost(`mail-${word}`, { name });
  await runImport({ ...options(file), dryRun: false });
  expect((await readAuthor(expected)).name).toBe(expected);
  expect((await runCheck(options(file))).kinds.authors).toEqual({ total: 1, kept: 1 });
});
