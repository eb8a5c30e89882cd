/** Functions that open and read shared bodies. Loaded with the editor's chunk, as it needs the schema of the blocks. */
export { carryOver } from "./carry-over.ts";
export { seedDocument } from "./seed-document.ts";
export { createBodyReader, readFragment } from "./stored-body.ts";
