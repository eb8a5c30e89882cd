import type { Backend } from "@broadsheet/backend";
import { loadSharp } from "@broadsheet/backend/images";
import type { ImageStore } from "../../app/domain/image-address.ts";
import type { Brand } from "./brand.types.ts";
import { fetchAddress } from "./image-fetch-address.ts";

/** A logo as a PNG file, and its size in pixels. */
export type LogoImage = { png: Buffer; width: number; height: number };

export type LogoSource = {
  backend: Pick<Backend, "url" | "fetch">;
  siteUrl: string;
  /** Whether the backend serves original images only. */
  hasOriginalsOnly: boolean;
};

const FETCH_LIMIT_MS = 5000;
/** Size that no drawing exceeds, in pixels. */
const LARGEST = { width: 1200, height: 480 };

/**
 * Reads the logo of a publication from its own storage. Undefined without one, and for one of another site, which is not
 * fetched.
 *
 * @throws Error where the storage does not answer with an image.
 */
export async function readLogo(
  { logo }: Pick<Brand, "logo">,
  { backend, siteUrl, hasOriginalsOnly }: LogoSource,
): Promise<LogoImage | undefined> {
  const store: ImageStore = { backendUrl: backend.url, hasOriginalsOnly };
  const address = fetchAddress(logo?.source ?? null, { siteUrl, store });
  if (address === null) return undefined;
  // A redirect could lead to a URL that was not checked.
  const response = await backend.fetch(address, {
    redirect: "error",
    signal: AbortSignal.timeout(FETCH_LIMIT_MS),
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  if (!response.ok) throw new Error(`the logo answered ${response.status}`);
  const sharp = await loadSharp();
  const { data, info } = await sharp(bytes, { autoOrient: true, failOn: "error" })
    .resize({ ...LARGEST, fit: "inside", withoutEnlargement: true })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { png: data, width: info.width, height: info.height };
}
