import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** Writes a Brotli and a gzip file beside each text asset of the build. */
const FOLDER = "build/client";

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

for (const name of await readdir(FOLDER, { recursive: true })) {
  if (!/\.(js|css|svg|json|txt)$/.test(name)) continue;
  const file = join(FOLDER, name);
  const bytes = await readFile(file);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  await writeFile(`${file}.br`, await brotli(bytes, { params }));
  await writeFile(`${file}.gz`, await gz(bytes, { level: 9 }));
}
