import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      dev: z.boolean().optional(),
      /** A link to a workspace, whose own entry is under its folder. */
      link: z.boolean().optional(),
      license: z.string().optional(),
      dependencies: z.record(z.string(), z.string()).optional(),
      devDependencies: z.record(z.string(), z.string()).optional(),
    }),
  ),
});

const PROJECT_FOLDER = join(import.meta.dirname, "..");

type Packages = z.infer<typeof lockSchema>["packages"];

/**
 * Packages that reach users or servers, with their licenses: those of a production install, and development
 * dependencies that `app/` imports, because the build bundles them.
 */
export function listShippedPackages(
  lock: unknown,
  bundled: (name: string) => boolean,
): { name: string; license: string | undefined }[] {
  const { packages } = lockSchema.parse(lock);
  const development = Object.keys(packages[""]?.devDependencies ?? {});
  const paths = new Set(
    Object.keys(packages).filter(
      (path) => path.includes("node_modules/") && !packages[path]?.dev && !packages[path]?.link,
    ),
  );
  for (const name of development.filter(bundled)) addWithDependencies(name, "", packages, paths);
  return [...paths].map((path) => ({ name: nameOf(path), license: packages[path]?.license }));
}

/** The packages that `app/` imports, except by `app/routes.ts`, which only the build reads. */
export function listOwnShippedPackages(): { name: string; license: string | undefined }[] {
  const sources = globSync("app/**/*.{ts,tsx,css}", { cwd: PROJECT_FOLDER })
    .filter((file) => !/\.test\.tsx?$|^app\/routes\.ts$/.test(file))
    .map((file) => readFileSync(join(PROJECT_FOLDER, file), "utf8"))
    .join("\n");
  const lock = JSON.parse(readFileSync(join(PROJECT_FOLDER, "package-lock.json"), "utf8"));
  return listShippedPackages(
    lock,
    (name) => sources.includes(`"${name}"`) || sources.includes(`"${name}/`),
  );
}

/** Resolves a package as Node.js does: beside its dependent, then in the folders above. */
function addWithDependencies(name: string, from: string, packages: Packages, paths: Set<string>) {
  for (
    let folder = from;
    ;
    folder = folder.replace(/(^|\/)node_modules\/(?!.*node_modules\/).*$/, "")
  ) {
    const path = `${folder ? `${folder}/` : ""}node_modules/${name}`;
    if (packages[path]) {
      if (paths.has(path)) return;
      paths.add(path);
      for (const dependency of Object.keys(packages[path].dependencies ?? {})) {
        addWithDependencies(dependency, path, packages, paths);
      }
      return;
    }
    if (!folder) return;
  }
}

function nameOf(path: string): string {
  return path.replace(/^.*node_modules\//, "");
}
