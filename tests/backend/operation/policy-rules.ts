/** The deductions of the Mozilla Observatory (mdn-http-observatory 1.4.8) for a response over https. */
export function findFaults(headers: Headers): string[] {
  const policy = readPolicy(headers.get("Content-Security-Policy") ?? "");
  const sources = (kind: string) => policy[kind] ?? policy["default-src"] ?? ["*"];
  const age = /max-age=(\d+)/.exec(headers.get("Strict-Transport-Security") ?? "")?.[1];
  const rules: [fault: string, isFault: boolean][] = [
    ["default-src is not 'none'", policy["default-src"]?.join(" ") !== "'none'"],
    ["scripts are not named", sources("script-src").some(isLoose)],
    ["styles are not named", sources("style-src").some(isLoose)],
    ["objects are not named", sources("object-src").some(isLoose)],
    ["something may come by http", isPlain(headers.get("Content-Security-Policy") ?? "")],
    ["a base may be set", policy["base-uri"] !== undefined && sources("base-uri").some(isLoose)],
    ["it may be framed", policy["frame-ancestors"]?.join(" ") !== "'none'"],
    ["it may be framed by old browsers", headers.get("X-Frame-Options") !== "DENY"],
    ["https is not asked for, for six months", Number(age ?? 0) < 15_552_000],
    ["its kind may be guessed", headers.get("X-Content-Type-Options") !== "nosniff"],
    ["readers' paths are sent to other sites", !isPrivate(headers.get("Referrer-Policy"))],
    ["anybody may load it", headers.get("Cross-Origin-Resource-Policy") !== "same-origin"],
    ["others read it as the reader", headers.has("Access-Control-Allow-Credentials")],
    ["it sets a cookie", headers.has("Set-Cookie")],
  ];
  return rules.filter(([, isFault]) => isFault).map(([fault]) => fault);
}

/** The directives of a policy. */
export function readPolicy(header: string): Record<string, string[] | undefined> {
  const directives = header.split(";").map((directive) => directive.trim().split(/\s+/));
  return Object.fromEntries(directives.map(([name = "", ...sources]) => [name, sources]));
}

function isLoose(source: string): boolean {
  return /^('unsafe-.*|data:|blob:|\*|(https?|ftp):(\/\/\*.*)?)$/.test(source);
}

function isPlain(policy: string): boolean {
  return /\s(http|ftp|ws):/.test(policy);
}

function isPrivate(policy: string | null): boolean {
  return [
    "no-referrer",
    "same-origin",
    "strict-origin",
    "strict-origin-when-cross-origin",
  ].includes(policy ?? "");
}
