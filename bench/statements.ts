import { openSql } from "../tests/support/open-sql.ts";
import type { TestPostgres } from "../tests/support/start-postgres.ts";
import { waitFor } from "../tests/support/wait-for.ts";

/** A statement, and its time on the server: parsing, planning and executing. */
export type Statement = { text: string; milliseconds: number };

/** Makes the server log the session of each statement. */
export const RECORDING = { log_line_prefix: "@@%p " };

export type Recorder = {
  /** The statements that the server executed during `call`, in order. */
  record: (call: () => PromiseLike<unknown>) => Promise<Statement[]>;
  /** Logs plans instead of times from now on; `readPlans` reads them from a position of the log. */
  explain: () => Promise<void>;
  /** Runs `call`, and returns the length of the log before it. */
  follow: (call: () => PromiseLike<unknown>) => Promise<number>;
  stop: () => Promise<void>;
};

/** Makes the server log the duration of each statement, also in open sessions. */
export async function startRecorder(postgres: TestPostgres, url: string): Promise<Recorder> {
  const sql = openSql(url, 1);
  await setTo("log_min_duration_statement", 0);

  async function setTo(name: string, value: number): Promise<void> {
    await sql.unsafe(`alter system set ${name} = ${value}`);
    await sql`select pg_reload_conf()`;
  }

  async function follow(call: () => PromiseLike<unknown>): Promise<number> {
    const from = postgres.log().length;
    await call();
    const marker = `end of ${from}`;
    await sql.unsafe(`select '${marker}'`);
    await waitFor("the log of the last statement", () => postgres.log().includes(marker, from));
    return from;
  }

  return {
    follow,
    async record(call) {
      const from = await follow(call);
      return readStatements(postgres.log().slice(from));
    },
    async explain() {
      await setTo("log_min_duration_statement", -1);
      await setTo("auto_explain.log_min_duration", 0);
    },
    stop: () => sql.end(),
  };
}

/** Adds up the separate log lines for parsing, planning and executing a statement, which have the same session. */
function readStatements(log: string): Statement[] {
  const begun = new Map<string, number>();
  return log.split(/^@@/m).flatMap((entry) => {
    const [, session = "", duration, step, text = ""] =
      /^(\d+) LOG: {2}duration: ([\d.]+) ms {2}(parse|bind|execute|statement)\b[^:]*: ([\s\S]*)$/.exec(
        entry,
      ) ?? [];
    if (!step) return [];
    const milliseconds = (begun.get(session) ?? 0) + Number(duration);
    if (step === "parse" || step === "bind") {
      begun.set(session, milliseconds);
      return [];
    }
    begun.delete(session);
    return [{ text: text.replaceAll(/\s+/g, " ").trim(), milliseconds }];
  });
}
