import { listImages } from "../../app/data/images/library.ts";
import type { ImageFilters } from "../../app/domain/newsroom/library-image.ts";
import { createUser } from "../../tests/support/clients.ts";
import { openSql } from "../../tests/support/open-sql.ts";
import { type BenchOptions, withSite } from "../bench-site.ts";
import type { Figure, Section } from "../figure.ts";
import { percentile } from "../statistics.ts";

const IMAGES = 100_000;
const REPETITIONS = 20;
const NO_FILTERS: ImageFilters = {
  query: "",
  credit: "",
  license: "",
  uploader: "",
  use: "",
  from: "",
  until: "",
};
/** Words of which each image has some: the first is in every image, the last in one of a thousand. */
const SEARCHES: readonly (readonly [name: string, filters: Partial<ImageFilters>])[] = [
  ["of a rare word", { query: "crane7" }],
  ["of a frequent word", { query: "harbor" }],
  ["of two words", { query: "harbor crane7" }],
  ["of no image", { query: "zeppelin" }],
  ["by credit", { credit: "desk3" }],
  ["of unused images with a frequent word", { query: "harbor", use: "unused" }],
  ["of used images with a frequent word", { query: "harbor", use: "used" }],
];

/** Measures lists and searches of a library of 100,000 images, as an editor's browser asks for them. */
export async function measureImageLibrary(options: BenchOptions): Promise<Section[]> {
  return withSite(options.dataDir, { DEMO: "0" }, async (site) => {
    const sql = openSql(await site.databaseUrl());
    const { client } = await createUser(site, "editor");
    try {
      await sql`
        insert into public.images (path, alt, caption, credit, width, height, created_at)
        select
          'library/' || number || '.jpg', 'Harbor with crane' || number % 1000, 'Ships at the quay ' || number,
          'Photo desk' || number % 40, 1600, 900, now() - number * interval '1 minute'
        from generate_series(1, ${IMAGES}) as number`;
      await sql`delete from private.unmeasured_images`;
      await sql`analyze public.images`;
      const figures: Figure[] = [await timeList("First page", { filters: NO_FILTERS }, 100)];
      const page = await listImages(client, { filters: NO_FILTERS });
      figures.push(await timeList("Next page", { filters: NO_FILTERS, after: page.at(-1) }, 100));
      for (const [name, filters] of SEARCHES)
        figures.push(
          await timeList(`Search ${name}`, { filters: { ...NO_FILTERS, ...filters } }, 150),
        );
      return [{ title: `A library of ${IMAGES.toLocaleString("en")} images`, figures }];
    } finally {
      await sql.end();
    }

    async function timeList(
      name: string,
      list: Parameters<typeof listImages>[1],
      atMost: number,
    ): Promise<Figure> {
      const times: number[] = [];
      let count = 0;
      for (let round = 0; round < REPETITIONS; round += 1) {
        const startedAt = performance.now();
        count = (await listImages(client, list)).length;
        times.push(performance.now() - startedAt);
      }
      return {
        name: `${name}, p95`,
        value: percentile(times, 0.95),
        unit: "ms",
        target: { atMost },
        note: `${count} images`,
      };
    }
  });
}
