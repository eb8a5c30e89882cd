import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createConnectionPool } from "../../core/database/connection-pool.ts";
import { DEFAULT_REQUEST_BOUNDS } from "../../core/requests/bounded-requests.ts";
import { runTransaction } from "../../rest/execution/run-transaction.ts";
import { openRest, type Rest } from "../support/open-rest.ts";
import { waitFor } from "../support/wait-for.ts";

/** Requests to /rest/v1 whose client leaves, whose deadline passes, or whose transaction cannot begin. */

let rest: Rest;
beforeAll(async () => {
  rest = await openRest(
    `create table ended_notes (n int, role name default current_user);
    create function ended_read() returns void language sql stable as 'select pg_sleep(60)';
    create function ended_write() returns void language plpgsql as $$ begin
      insert into ended_notes values (1);
      perform pg_sleep(60);
    end $$;
    create function ended_fail() returns void language plpgsql as
      $$ begin raise sqlstate '57014'; end $$;
    create function ended_limit() returns text language sql stable as
      $$ select current_setting('statement_timeout') $$`,
    {
      bounds: { ...DEFAULT_REQUEST_BOUNDS, deadlineMs: 5000 },
      poolSize: 5,
      roleTimeouts: { anon: 2, authenticated: 3 },
    },
  );
  // Failures shortly after the site connects to its database count as an outage.
  await waitFor("failures to be told as they are", async () => {
    return (await rest.ask("rpc/ended_fail", { method: "POST" })).status === 500;
  });
});
afterAll(() => rest.close());
beforeEach(() => rest.sql`delete from ended_notes`);

async function countRunning(): Promise<number> {
  const { count } = await rest.sql`
    select from pg_stat_activity
    where state <> 'idle' and query like '%ended_%' and pid <> pg_backend_pid()`;
  return count;
}

const call = (name: string, method: string, signal?: AbortSignal) =>
  rest.fetch(`rpc/${name}`, { method, ...(signal && { signal }) });

test.each([
  ["ended_read", "GET"],
  ["ended_write", "POST"],
])(
  "cancels the statement of %s when its client leaves and leaves nothing behind",
  async (name, method) => {
    const leaving = new AbortController();
    // More requests than pool connections: those that still wait for one are aborted as well.
    const answers = Array.from({ length: 8 }, () => call(name, method, leaving.signal));
    const left = Promise.allSettled(answers);
    await waitFor("the statements", async () => (await countRunning()) === 5);
    leaving.abort();
    await left;
    await waitFor("the end of the statements", async () => (await countRunning()) === 0);
    expect((await rest.ask("ended_notes")).json).toEqual([]);
  },
);

test.each([
  ["ended_read", "GET"],
  ["ended_write", "POST"],
])(
  "cancels the statement of %s at its deadline and leaves nothing behind",
  async (name, method) => {
    const answer = await call(name, method);
    expect([answer.status, (await answer.json()).code]).toEqual([504, "request_timeout"]);
    await waitFor("the end of the statement", async () => (await countRunning()) === 0);
    expect((await rest.ask("ended_notes")).json).toEqual([]);
  },
);

test("does not run the statement of a transaction that could not begin", async () => {
  const pool = createConnectionPool({ url: rest.databaseUrl, max: 1 });
  const statement = (text: string, parameters: string[] = []) => ({ text, parameters });
  const transaction = runTransaction(
    { pool, isWorthPreparing: () => false },
    {
      isReadOnly: false,
      // Stands for any failure of `begin`, such as a late cancel request.
      isolation: "unheard of",
      context: [statement("select set_config('role', $1, true)", ["anon"])],
      statements: [statement("insert into ended_notes values (1)")],
    },
    () => ({ result: undefined, decision: "commit" }),
  );
  await expect(transaction).rejects.toMatchObject({ code: "42601" });
  expect(await rest.sql`select * from ended_notes`).toEqual([]);
  await pool.close();
});

test("limits statements per role", async () => {
  const limitOf = async (headers: Record<string, string>) => {
    return (await rest.ask("rpc/ended_limit", { headers })).json;
  };
  const apikey = rest.backend.keys.publishable;
  const account = { email: "account@example.org", password: "a long password" };
  const { data } = await rest.createClient().auth.signUp(account);
  expect(await limitOf({ apikey })).toBe("2s");
  const Authorization = `Bearer ${data.session?.access_token}`;
  expect(await limitOf({ apikey, Authorization })).toBe("3s");
  expect(await limitOf({})).toBe("1min");
});
