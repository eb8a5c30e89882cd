import { LEAST_CONTRAST, paperContrast } from "../pages/section-colors.ts";

/** Most sections in the header, and longest description, as the database has them. */
export const MOST_IN_HEADER = 8;
export const LONGEST_SECTION_DESCRIPTION = 500;

/** A category in the order of sections, while it is edited. */
export type EditedSection = {
  id: string;
  name: string;
  slug: string;
  description: string;
  /** '#rrggbb' as typed; empty for that of the style sheet. */
  color: string;
  inHeader: boolean;
  inMenu: boolean;
  inFooter: boolean;
};

/** Places in which a section can be shown. */
export const PLACES = [
  { name: "inHeader", label: "Header" },
  { name: "inMenu", label: "Menu" },
  { name: "inFooter", label: "Footer" },
] as const;

/** Why a color cannot be used; undefined for one that can. */
export function findColorProblem(color: string): string | undefined {
  if (color === "") return undefined;
  if (!/^#[0-9a-f]{6}$/i.test(color)) return "Enter a color such as #0c5787, or nothing.";
  const contrast = paperContrast(color);
  if (contrast >= LEAST_CONTRAST) return undefined;
  // Rounded down: 4.499 is too little.
  const shown = Math.floor(contrast * 10) / 10;
  return `This color is too pale to be read: its contrast with the paper is ${shown} to 1, and ${LEAST_CONTRAST} is needed. Choose a darker one.`;
}

/** Whether anything is said of a section: the others are not stored. */
export function isUsed({ inHeader, inMenu, inFooter, description, color }: EditedSection): boolean {
  return inHeader || inMenu || inFooter || description.trim() !== "" || color !== "";
}
