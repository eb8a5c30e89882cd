import type pg from "pg";

/** Parts of `pg` that are used here and that its type declarations omit. */
declare module "pg" {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be merged with a class.
  interface ClientBase {
    readonly host: string;
    readonly port: number;
    readonly ssl: pg.ConnectionConfig["ssl"];
    /** With `secretKey`, identifies the session in a CancelRequest. */
    readonly processID: number | null;
    readonly secretKey: number | null;
  }
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be merged with a class.
  interface Connection {
    /** Names of prepared statements: parsed by the server, and sent to it. */
    readonly parsedStatements: Record<string, string>;
    readonly submittedNamedStatements: Record<string, string>;
    /** Connects to a port of a host, or to the path of a Unix socket. */
    connect(portOrPath: number | string, host?: string): void;
    requestSsl(): void;
    cancel(processID: number, secretKey: number): void;
    parse(statement: { text: string; name: string | undefined }): void;
    bind(portal: { statement: string | undefined; values: (string | Buffer | null)[] }): void;
    describe(of: { type: "P" }): void;
    execute(portal: object): void;
  }
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be merged with a class.
  interface Query {
    handleCommandComplete(message: unknown, connection: pg.Connection): void;
    handleError(error: Error, connection: pg.Connection): void;
  }
}
