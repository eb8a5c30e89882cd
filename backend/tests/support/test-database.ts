import { randomBytes } from "node:crypto";
import { openSql } from "./open-sql.ts";

export type TestDatabase = { url: string; drop: () => Promise<void> };

/** Creates a database on the server of the tests: a copy of that of the test project, or an empty one. */
export async function createTestDatabase(
  template: "template_backend" | "template1" = "template_backend",
): Promise<TestDatabase> {
  const serverUrl = process.env.TEST_SERVER_URL ?? "";
  const name = `backend_${randomBytes(6).toString("hex")}`;
  const run = async (statement: string) => {
    const server = openSql(serverUrl, 1);
    await server.unsafe(statement).finally(() => server.end());
  };
  await run(`create database ${name} template ${template}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(`drop database ${name} with (force)`) };
}
