/** An image that pages show: its size in pixels, and the focal point as fractions of width and height. */
export type ShownImage = {
  width: number;
  height: number;
  focalX: number;
  focalY: number;
  /** Signer of its content credentials, where the site trusts them; else empty. */
  signer: string;
  /** Whether a model made it or a part of it, by its content credentials. */
  isGenerated: boolean;
};

/** Tells readers of an image's content credentials; empty without any. */
export function credentialsText({ signer, isGenerated }: ShownImage): string {
  if (!isGenerated) return signer === "" ? "" : `Original signed by ${signer}.`;
  const by = signer === "" ? "" : ` signed by ${signer}`;
  return `Made with AI, according to content credentials${by}.`;
}

/** The measured images of an article by their path in the bucket `article-images`. */
export type ShownImages = Readonly<Record<string, ShownImage>>;

/** Measures of the image that a source stands for: a path, or the public address of an object. */
export function findShownImage(images: ShownImages, source: string): ShownImage | undefined {
  const path = findImagePath(source);
  return path !== undefined && Object.hasOwn(images, path) ? images[path] : undefined;
}

const OBJECT_ADDRESS =
  /^https?:\/\/[^?#]*\/storage\/v1\/(?:object|render\/image)\/public\/article-images\/+([^?#\s]+)/;

/**
 * The path in the bucket `article-images` that a source stands for, as `private.image_path` of the database has it: a
 * path, or the public address of an object. Undefined for images from elsewhere.
 */
export function findImagePath(source: string): string | undefined {
  const text = source.trim();
  if (/^[a-z][a-z0-9+.-]*:/i.test(text)) return OBJECT_ADDRESS.exec(text)?.[1];
  return text.replace(/^\/+/, "") || undefined;
}

const STEPS = 10;

/**
 * CSS class that keeps the focal point of a cropped image in view, in tenths: `focus-7-2` is 70 % from the left and 20 %
 * from the top. Classes, because the policy of reader pages allows no style attributes.
 */
export function focusClass({ focalX, focalY }: ShownImage): string {
  return `focus-x-${Math.round(focalX * STEPS)} focus-y-${Math.round(focalY * STEPS)}`;
}
