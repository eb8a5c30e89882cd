import postgres from "postgres";

/** A connection to a database, past the backend. */
export function openSql(url: string, max = 2): postgres.Sql {
  return postgres(url, { max, onnotice: () => undefined });
}

/** Runs a query as `anon` or as a signed-in user sees it, and undoes what it did. */
export async function asRole<Result>(
  sql: postgres.Sql,
  role: "anon" | "authenticated" | "service_role",
  claims: { sub?: string },
  work: (transaction: postgres.TransactionSql) => Promise<Result>,
): Promise<Result> {
  const undone = new Error("undone on purpose");
  let result: { value: Result } | undefined;
  try {
    await sql.begin(async (transaction) => {
      await transaction`select
        set_config('request.jwt.claim.sub', ${claims.sub ?? ""}, true),
        set_config('request.jwt.claims', ${JSON.stringify({ role, ...claims })}, true),
        set_config('role', ${role}, true)`;
      result = { value: await work(transaction) };
      throw undone;
    });
  } catch (error) {
    if (error !== undone) throw error;
  }
  if (!result) throw new Error("the transaction gave no result");
  return result.value;
}
