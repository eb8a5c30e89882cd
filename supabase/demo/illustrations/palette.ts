import type { Random } from "./seed.ts";

/** The inks of one section: a paper, a dark ink, the section's colour, accents and two tints. */
export type Inks = {
  paper: string;
  light: string;
  pale: string;
  ink: string;
  main: string;
  accent: string;
  spot: string;
};

/** Draws one story's picture as SVG markup. */
export type Scene = (inks: Inks, random: Random) => string;

/** The inks of every section, by category slug. */
export const sectionInks = {
  world: {
    paper: "#f1e7d3",
    light: "#fbf5e8",
    pale: "#adc3d3",
    ink: "#0f2140",
    main: "#1f4d90",
    accent: "#e05a37",
    spot: "#e9b44c",
  },
  politics: {
    paper: "#f2e5d2",
    light: "#fcf5e9",
    pale: "#dfb49c",
    ink: "#2b1216",
    main: "#8a2130",
    accent: "#d99a35",
    spot: "#46626b",
  },
  business: {
    paper: "#f0e9d0",
    light: "#fbf7e6",
    pale: "#bfcaa0",
    ink: "#18281f",
    main: "#3c6a46",
    accent: "#d99a28",
    spot: "#b9512f",
  },
  technology: {
    paper: "#ede7de",
    light: "#faf7f0",
    pale: "#bfbbdb",
    ink: "#1d1938",
    main: "#574c9a",
    accent: "#1fa097",
    spot: "#ee8a5b",
  },
  sports: {
    paper: "#f4e9d3",
    light: "#fdf7ea",
    pale: "#f1bf8c",
    ink: "#14281f",
    main: "#e06a26",
    accent: "#2b7d4d",
    spot: "#8fb98a",
  },
  entertainment: {
    paper: "#f4e6da",
    light: "#fdf5ec",
    pale: "#e2b6c9",
    ink: "#2a0f30",
    main: "#78296b",
    accent: "#da3777",
    spot: "#eab04b",
  },
  science: {
    paper: "#efe8d5",
    light: "#fbf7ea",
    pale: "#a9cfc8",
    ink: "#0e2338",
    main: "#15727a",
    accent: "#e8963a",
    spot: "#d2573f",
  },
} as const satisfies Record<string, Inks>;

/** A section of the paper that has pictures. */
export type Section = keyof typeof sectionInks;

/** The skin tone of the athletes. */
export const skin = "#b9764f";
