import { join } from "node:path";
import { createSingleFlight } from "@broadsheet/backend/concurrency";
import { createVariantStore } from "@broadsheet/backend/images";
import type { Logger } from "pino";
import { cacheTags } from "../../app/domain/pages/cache-tags.ts";
import { ICON_PATHS } from "../../app/domain/pages/page-paths.ts";
import {
  type CacheableResource,
  refuseFile,
  tagHeaders,
} from "../page-cache/cacheable-resource.ts";
import { FOR_OTHER_SITES, SECURITY_HEADERS } from "../requests/security-headers.ts";
import type { SettingsInForce } from "../site-settings/settings-in-force.ts";
import { brandVersion } from "./brand-version.ts";
import { drawIcon, FAVICON, type IconShape } from "./draw-icon.ts";
import { type LogoSource, readLogo } from "./read-logo.ts";

const SHAPES = new Map<string, IconShape>([
  [ICON_PATHS.favicon, FAVICON],
  // Systems crop these to a shape of their own, so the background fills the corners.
  [ICON_PATHS.touch, { sizes: [180], isRound: false }],
  [ICON_PATHS.maskable, { sizes: [512], isRound: false }],
  [ICON_PATHS.small, { sizes: [192], isRound: true }],
  [ICON_PATHS.large, { sizes: [512], isRound: true }],
]);

const FOR_A_DAY = "public, max-age=86400";
/** Total size on disk, of all brands that were in force. */
const MAX_BYTES = 4 * 1024 * 1024;

/** Serves the icons of the site, drawn from name, logo, font and color once for each brand, and stored on disk. */
export function createSiteIcons({
  dataDir,
  settings,
  log,
  ...source
}: LogoSource & {
  dataDir: string;
  settings: Pick<SettingsInForce, "read">;
  log: Logger;
}): CacheableResource {
  const store = createVariantStore({
    folder: join(dataDir, "storage-cache/icons"),
    maxBytes: MAX_BYTES,
    onFailure: (error) => log.warn({ err: error }, "could not store an icon"),
  });
  const running = createSingleFlight<Buffer>();

  async function draw(path: string, shape: IconShape): Promise<Buffer> {
    const brand = await settings.read();
    const file = `${brandVersion(brand)}${path}`;
    const stored = await store.read(file);
    if (stored) return stored;
    return running.join(file, async () => {
      const bytes = await drawIcon(brand, await readLogo(brand, source), shape);
      await store.write(file, bytes);
      return bytes;
    });
  }

  async function readHeaders(path: string): Promise<Headers | undefined> {
    const shape = SHAPES.get(path);
    if (!shape) return undefined;
    return new Headers({
      ...SECURITY_HEADERS,
      ...FOR_OTHER_SITES,
      ...tagHeaders(cacheTags({ kind: "static" })),
      "Content-Type": shape.isIco ? "image/x-icon" : "image/png",
      "Cache-Control": FOR_A_DAY,
      ETag: `"${brandVersion(await settings.read())}"`,
    });
  }

  async function render(path: string): Promise<Response> {
    const shape = SHAPES.get(path);
    if (!shape) return refuseFile(404, "There is no such icon.");
    try {
      const headers = await readHeaders(path);
      return new Response(new Uint8Array(await draw(path, shape)), headers && { headers });
    } catch (error) {
      log.warn({ err: error, path }, "could not draw an icon");
      return refuseFile(503, "The icon cannot be drawn at the moment. Try again shortly.");
    }
  }

  return { owns: (path) => SHAPES.has(path), render, readHeaders };
}
