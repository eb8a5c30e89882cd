import { businessScenes } from "./business/scenes.ts";
import { layer } from "./canvas.ts";
import { entertainmentScenes } from "./entertainment/scenes.ts";
import { type Scene, type Section, sectionInks } from "./palette.ts";
import { politicsScenes } from "./politics/scenes.ts";
import { scienceScenes } from "./science/scenes.ts";
import { hashText, seedRandom } from "./seed.ts";
import { sportsScenes } from "./sports/scenes.ts";
import { technologyScenes } from "./technology/scenes.ts";
import { paperGrain, pressFilter } from "./texture.ts";
import { worldScenes } from "./world/scenes.ts";

const scenes: Record<Section, Record<string, Scene>> = {
  world: worldScenes,
  politics: politicsScenes,
  business: businessScenes,
  technology: technologyScenes,
  sports: sportsScenes,
  entertainment: entertainmentScenes,
  science: scienceScenes,
};

/** A picture that can be drawn. */
export type Picture = { section: Section; slug: string; scene: Scene };

/** Every picture of the demo newsroom, section by section. */
export function listPictures(): Picture[] {
  return (Object.keys(sectionInks) as Section[]).flatMap((section) =>
    Object.entries(scenes[section]).map(([slug, scene]) => ({ section, slug, scene })),
  );
}

/** The SVG markup of a picture, the same on every run. */
export function drawPicture({ section, slug, scene }: Picture): string {
  const inks = sectionInks[section];
  const random = seedRandom(slug);
  const art = scene(inks, random);
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="900" viewBox="0 0 1600 900">',
    `<defs>${pressFilter(hashText(slug) % 1000)}</defs>`,
    layer([art]).replace("<g", '<g filter="url(#press)"'),
    paperGrain(inks.ink, random),
    "</svg>",
  ].join("");
}
