/** Breaking news above every page: one sentence, a link, and the moment at which it ends. */
export type Banner = {
  id: number;
  text: string;
  link: string | null;
  /** ISO date-time. */
  endsAt: string;
};

/** Longest text of a banner, as the database has it. */
export const MAX_BANNER_TEXT = 200;

/** Longest time that a banner is shown, as the database has it. */
export const MAX_BANNER_MS = 7 * 24 * 60 * 60 * 1000;

/** Whether readers see a banner now. */
export function isShown(banner: Banner | null, now = Date.now()): banner is Banner {
  return banner !== null && Date.parse(banner.endsAt) > now;
}
