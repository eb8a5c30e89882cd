import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** Functions of a test in the layout of a Supabase project. */
export async function writeFunctions(
  functions: Record<string, string>,
  config = "",
): Promise<{ root: string; folder: string }> {
  const root = await mkdtemp(join(tmpdir(), "functions-"));
  const folder = join(root, "functions");
  for (const [name, code] of Object.entries(functions)) {
    const file = join(folder, name.includes("/") ? name : `${name}/index.ts`);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, code);
  }
  await mkdir(folder, { recursive: true });
  await writeFile(join(root, "config.toml"), config);
  return { root, folder };
}
