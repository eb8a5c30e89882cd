import { lookup } from "node:dns/promises";
import { type IncomingMessage, request as requestByHttp } from "node:http";
import { type RequestOptions, request as requestByHttps } from "node:https";
import { isIP } from "node:net";
import { isPublicAddress } from "./public-address.ts";

/** Why another site did not answer as needed: a clause for the log. `status` is that of its answer. */
export class FetchRefusal extends Error {
  readonly status: number | undefined;
  constructor(message: string, status?: number) {
    super(message);
    this.status = status;
  }
}

export type GuardedRequest = {
  /** Hosts that may be asked, also by redirects; `*.` stands for any subdomain. */
  hosts: readonly string[];
  /** Media types that are accepted, by their beginning. */
  types: readonly string[];
  maxBytes: number;
};

export type GuardedFetch = (
  address: string,
  request: GuardedRequest,
) => Promise<{ type: string; body: Buffer }>;

/** Replaced by tests, whose server is on this machine. */
export type FetchParts = {
  request: (
    url: URL,
    options: RequestOptions,
    answer: (response: IncomingMessage) => void,
  ) => ReturnType<typeof requestByHttps>;
  resolve: (host: string) => Promise<string[]>;
  isAllowed: (address: string) => boolean;
  /** For a whole answer with its redirects, in milliseconds. */
  timeout: number;
};

const PARTS: FetchParts = {
  request: (url, ...rest) =>
    (url.protocol === "http:" ? requestByHttp : requestByHttps)(url, ...rest),
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  isAllowed: isPublicAddress,
  timeout: 6000,
};

const MAX_REDIRECTS = 2;

/**
 * Creates a function that reads a file of another site: by https, from hosts that are named, never from an address that
 * is not public, within bounds of size and time. The connection goes to the address that was checked, so that no
 * second answer of a name server changes it.
 *
 * @throws FetchRefusal
 */
export function createGuardedFetch(parts: Partial<FetchParts> = {}): GuardedFetch {
  const { timeout, ...rest } = { ...PARTS, ...parts };
  return async (address, options) => {
    const signal = AbortSignal.timeout(timeout);
    let url = checkAddress(address, options.hosts);
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const response = await open(url, rest, signal);
      const { statusCode = 0, headers } = response;
      if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
        response.destroy();
        url = checkAddress(URL.parse(headers.location, url)?.href ?? "", options.hosts);
        continue;
      }
      return await read(response, options, signal).finally(() => response.destroy());
    }
    throw new FetchRefusal("it redirects too often");
  };
}

export type ReadRedirect = (address: string, host: string) => Promise<string>;

/**
 * Creates a function that asks a host where an address of it leads, with one request, within the same bounds. Nobody
 * asks the site to which it leads.
 *
 * @throws FetchRefusal
 */
export function createRedirectReader(parts: Partial<FetchParts> = {}): ReadRedirect {
  const { timeout, ...rest } = { ...PARTS, ...parts };
  return async (address, host) => {
    const url = checkAddress(address, [host]);
    const response = await open(url, rest, AbortSignal.timeout(timeout));
    const { statusCode = 0, headers } = response;
    response.destroy();
    const isRedirect = statusCode >= 300 && statusCode < 400;
    const target = isRedirect && headers.location ? URL.parse(headers.location, url) : null;
    if (!target) throw new FetchRefusal(`it answered ${statusCode}`, statusCode);
    return target.href;
  };
}

export type GuardedOpen = (
  address: string,
  options: { userAgent: string; signal: AbortSignal },
) => Promise<IncomingMessage>;

/**
 * Creates a function that opens a file of any site, by http or https, never from an address that is not public. The
 * answer is that of the last redirect; who calls reads and bounds it.
 *
 * @throws FetchRefusal
 */
export function createGuardedOpen(parts: Partial<Omit<FetchParts, "timeout">> = {}): GuardedOpen {
  const used = { ...PARTS, ...parts };
  return async (address, { userAgent, signal }) => {
    let url = checkHost(URL.parse(address), ["http:", "https:"]);
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const response = await open(url, used, signal, userAgent);
      const { statusCode = 0, headers } = response;
      if (statusCode < 300 || statusCode >= 400 || headers.location === undefined) return response;
      response.destroy();
      url = checkHost(URL.parse(headers.location, url), ["http:", "https:"]);
    }
    throw new FetchRefusal("it redirects too often");
  };
}

function checkAddress(address: string, hosts: readonly string[]): URL {
  const url = checkHost(URL.parse(address), ["https:"]);
  const { hostname } = url;
  const isNamed = hosts.some((host) =>
    host.startsWith("*.") ? hostname.endsWith(host.slice(1)) : hostname === host,
  );
  if (!isNamed) throw new FetchRefusal(`${hostname} is not a host of this provider`);
  return url;
}

function checkHost(url: URL | null, protocols: readonly string[]): URL {
  const isPlain = url !== null && url.port === "" && url.username === "" && url.password === "";
  if (!isPlain || !protocols.includes(url.protocol))
    throw new FetchRefusal(
      `the address is not ${protocols.at(-1)?.slice(0, -1)} with the default port`,
    );
  if (isIP(url.hostname.replace(/^\[|\]$/g, "")) !== 0 || !url.hostname.includes("."))
    throw new FetchRefusal("the address has no host name");
  return url;
}

async function open(
  url: URL,
  { request, resolve, isAllowed }: Omit<FetchParts, "timeout">,
  signal: AbortSignal,
  userAgent = "Broadsheet",
): Promise<IncomingMessage> {
  const addresses = await untilAborted(resolve(url.hostname), signal).catch((error: unknown) => {
    if (error instanceof FetchRefusal) throw error;
    throw new FetchRefusal(`${url.hostname} has no address`);
  });
  const [address] = addresses;
  if (address === undefined || !addresses.every(isAllowed))
    throw new FetchRefusal(`${url.hostname} has an address that is not public`);
  return new Promise((fulfill, reject) => {
    const fail = (error: Error) =>
      reject(signal.aborted ? tooSlow() : new FetchRefusal(error.message));
    const sent = request(
      url,
      {
        agent: false,
        signal,
        headers: { Accept: "*/*", "Accept-Encoding": "identity", "User-Agent": userAgent },
        lookup: (_host, options, callback) => {
          const family = isIP(address);
          if (options.all) callback(null, [{ address, family }]);
          else callback(null, address, family);
        },
      },
      fulfill,
    );
    sent.on("error", fail);
    sent.end();
  });
}

async function read(
  response: IncomingMessage,
  { types, maxBytes }: GuardedRequest,
  signal: AbortSignal,
): Promise<{ type: string; body: Buffer }> {
  const { statusCode, headers } = response;
  if (statusCode !== 200) throw new FetchRefusal(`it answered ${statusCode}`, statusCode);
  const type = (headers["content-type"] ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
  if (!types.some((accepted) => type.startsWith(accepted)))
    throw new FetchRefusal(`it answered with the type ${type.slice(0, 100)}`);
  if (!["", "identity"].includes(headers["content-encoding"] ?? ""))
    throw new FetchRefusal("it answered compressed");
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of response) {
      size += chunk.length;
      if (size > maxBytes) throw new FetchRefusal("its answer is too large");
      chunks.push(chunk);
    }
  } catch (error) {
    if (signal.aborted) throw tooSlow();
    throw error instanceof FetchRefusal ? error : new FetchRefusal("its answer broke off");
  }
  return { type, body: Buffer.concat(chunks) };
}

const tooSlow = () => new FetchRefusal("it took too long");

function untilAborted<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((fulfill, reject) => {
    signal.addEventListener("abort", () => reject(tooSlow()), { once: true });
    promise.then(fulfill, reject);
  });
}
