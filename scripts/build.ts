import { join } from "node:path";
import { buildPages } from "../server/build-if-needed.ts";

/** `npm run build`: makes the pages, so that `npm start` finds them. */
await buildPages(join(import.meta.dirname, ".."));
