import pg from "pg";
import { type Rows, toRows } from "./row-types.ts";

/** A statement with parameters in PostgreSQL's text format. With a name it is prepared once per connection. */
export type BatchStatement = {
  text: string;
  values: (string | Buffer | null)[];
  name: string | undefined;
};

/**
 * Sends statements with one Sync after them all: the server runs none after one that has failed. `pg` sends a Sync
 * after each, so that with `begin` refused or canceled, the rest would run outside of a transaction.
 *
 * @param answerWithinMs when the connection counts as lost, in place of the client's own limit.
 * @throws the error of the first statement that failed.
 */
export function sendBatch(
  client: pg.ClientBase,
  statements: readonly BatchStatement[],
  answerWithinMs?: number,
): Promise<Rows[]> {
  const { promise, resolve, reject } = Promise.withResolvers<Rows[]>();
  const query = new pg.Query("", (error, results) => {
    if (error) reject(error);
    else resolve([results].flat().map(toRows));
  });
  const { handleCommandComplete, handleError } = query;
  let answered = 0;
  // `pg` records the name and text of the statement that the server has just parsed.
  Object.defineProperties(query, {
    name: { get: () => statements[answered]?.name },
    text: { get: () => statements[answered]?.text },
  });
  Object.assign(query, {
    query_timeout: answerWithinMs,
    submit(connection: pg.Connection) {
      connection.stream.cork();
      for (const statement of statements) write(connection, statement);
      connection.sync();
      connection.stream.uncork();
    },
    handleCommandComplete(message: unknown, connection: pg.Connection) {
      answered += 1;
      handleCommandComplete.call(query, message, connection);
    },
    handleError(error: Error, connection: pg.Connection) {
      // The statements after the failed one were not parsed.
      for (const { name } of statements)
        if (name !== undefined) delete connection.submittedNamedStatements[name];
      handleError.call(query, error, connection);
    },
  });
  client.query(query);
  return promise;
}

function write(connection: pg.Connection, { text, values, name }: BatchStatement): void {
  const { parsedStatements, submittedNamedStatements } = connection;
  const isKnown =
    name !== undefined && (parsedStatements[name] ?? submittedNamedStatements[name]) !== undefined;
  if (!isKnown) connection.parse({ text, name });
  if (!isKnown && name !== undefined) submittedNamedStatements[name] = text;
  connection.bind({ statement: name, values });
  connection.describe({ type: "P" });
  connection.execute({});
}
