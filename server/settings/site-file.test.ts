import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DEFAULT_SITE_CONFIG } from "../../app/site.ts";
import { readSiteFile } from "./site-file.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "site-file-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function write(text: string): Promise<string> {
  const path = join(folder, "site.json");
  await writeFile(path, text);
  return path;
}

test("uses the defaults without a site file", async () => {
  expect(await readSiteFile(join(folder, "nothing.json"))).toEqual(DEFAULT_SITE_CONFIG);
  expect(DEFAULT_SITE_CONFIG.contact.hours).toBe("Mon-Fri, 9am-5pm EST");
});

test("keeps the defaults of fields that the site file does not set", async () => {
  const config = await readSiteFile(await write('{"contact": {"phone": "+1 555 0100"}}'));
  expect(config).toEqual({
    ...DEFAULT_SITE_CONFIG,
    contact: { ...DEFAULT_SITE_CONFIG.contact, phone: "+1 555 0100" },
  });
});

const TAG = `{"kind": "tag", "script": "https://ads.example/a.js", "width": 728, "height": 90}`;

test("rejects advertisement tags whose attributes run scripts", async () => {
  const tag = { ...JSON.parse(TAG), width: 300, attributes: { onclick: "run()" } };
  await expect(readSiteFile(await write(JSON.stringify({ ads: { inList: tag } })))).rejects.toThrow(
    /ads\.inList\.attributes/,
  );
});

test.each([
  ["{", /site\.json is not JSON: /],
  ["[]", /site\.json: the file cannot be used: /],
  ['{"contact": {"email": "nobody"}}', /site\.json: contact\.email cannot be used: /],
  ['{"socialProfiles": [{"name": "X", "url": "javascript:1"}]}', /socialProfiles\[0\]\.url/],
  [`{"ads": {"inList": ${TAG}}}`, /ads\.inList\.phone cannot be used: an ad wider than 320 px/],
  ['{"ads": {"sidebar": {}}}', /ads cannot be used: Unrecognized key: "sidebar"/],
  ['{"ads": {"inList": {"kind": "html"}}}', /ads\.inList\.kind cannot be used/],
  ['{"measurement": {"kind": "google-analytics", "measurementId": "UA-1"}}', /measurementId/],
  ['{"colour": "red"}', /Unrecognized key: "colour"/],
])("rejects the site file %s with a one-line error", async (text, line) => {
  await expect(readSiteFile(await write(text))).rejects.toThrow(line);
});
