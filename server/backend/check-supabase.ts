import { StartError } from "@broadsheet/backend";

type RemoteSupabase = {
  url: string;
  keys: { publishable: string; secret: string };
};

/**
 * Checks that the Supabase project answers within `deadlineMs`, has the tables of the site, and that each key is what
 * its setting takes. A secret key as publishable key would be sent to every browser.
 *
 * @throws StartError one line with the setting and the cause.
 */
export async function checkSupabase(
  { url, keys }: RemoteSupabase,
  deadlineMs: number,
): Promise<void> {
  const ask = (path: string, key: string) => request(url, path, key, deadlineMs);
  const [tables, publishable, secret] = await Promise.all([
    ask("/rest/v1/categories?select=id&limit=1", keys.publishable),
    ask("/rest/v1/rpc/mail_queues", keys.publishable),
    ask("/rest/v1/rpc/mail_queues", keys.secret),
  ]);
  if (isRefused(tables)) {
    throw new StartError(
      `SUPABASE_PUBLISHABLE_KEY is (hidden) and is refused by ${url}: ${tables.text}. It takes the publishable key of that project.`,
    );
  }
  if (!tables.isList) {
    throw new StartError(
      `SUPABASE_URL is "${url}" and answers ${tables.status}: ${tables.text}. It takes the address of a Supabase project to which supabase/migrations were applied.`,
    );
  }
  if (publishable.isList) {
    throw new StartError(
      `SUPABASE_PUBLISHABLE_KEY is (hidden) and is a secret key of ${url}, which must not reach browsers. It takes the publishable key of that project.`,
    );
  }
  if (!secret.isList) {
    throw new StartError(
      `SUPABASE_SECRET_KEY is (hidden) and is refused by ${url}: ${secret.text}. It takes the secret key of that project.`,
    );
  }
}

type Reply = { status: number; isList: boolean; text: string };

function isRefused({ status }: Reply): boolean {
  return status === 401 || status === 403;
}

async function request(url: string, path: string, key: string, deadlineMs: number): Promise<Reply> {
  try {
    const response = await fetch(url + path, {
      headers: { apikey: key, Authorization: `Bearer ${key}` },
      redirect: "error",
      signal: AbortSignal.timeout(deadlineMs),
    });
    const { status, ok } = response;
    const body = await response.text();
    return { status, isList: ok && body.startsWith("["), text: toOneLine(body) };
  } catch (error) {
    throw new StartError(
      `SUPABASE_URL is "${url}" and cannot be reached: ${describeFailure(error, deadlineMs)}. It takes the address of a Supabase project.`,
    );
  }
}

/** The message of a Supabase error, or the beginning of another answer. */
function toOneLine(body: string): string {
  const message = /"(?:message|msg)"\s*:\s*"([^"]*)"/.exec(body)?.[1] ?? body;
  return message.replaceAll(/\s+/g, " ").trim().slice(0, 200).replace(/\.$/, "");
}

/** The cause that `fetch` hides behind "fetch failed". */
function describeFailure(error: unknown, deadlineMs: number): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === "TimeoutError") return describeTimeout(deadlineMs);
  const { cause } = error;
  if (!(cause instanceof Error)) return toOneLine(error.message);
  // Several addresses of one name were tried.
  const first: unknown = cause instanceof AggregateError ? cause.errors[0] : cause;
  return toOneLine(first instanceof Error ? first.message : cause.message);
}

function describeTimeout(deadlineMs: number): string {
  return `no response within ${deadlineMs / 1000} s`;
}
