import { join } from "node:path";
import { buildPages } from "../server/build-if-needed.ts";

/** `npm run build`: builds the pages before `npm start` would. */
await buildPages(join(import.meta.dirname, ".."));
