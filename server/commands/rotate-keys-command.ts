import { StartError } from "../../backend/start-error.ts";
import { openSiteBackend } from "../open-site-backend.ts";
import { captureConsole, createLogger } from "../requests/logger.ts";
import { readEnvironment } from "../settings/environment.ts";

const USAGE = `Usage: npm run rotate-keys [-- --revoke]

The key that stands by signs access tokens from now on. Those of the key before it stay good until they
expire; with --revoke they end within a minute, and whoever is signed in has to sign in or refresh.
`;

/** Rotates the signing keys. Exit codes: 0 done, 1 unusable site, 2 wrong usage. */
async function main(): Promise<number> {
  const given = process.argv.slice(2);
  if (given.includes("--help")) {
    process.stdout.write(USAGE);
    return 0;
  }
  if (given.some((word) => word !== "--revoke")) {
    process.stderr.write(USAGE);
    return 2;
  }
  const environment = readEnvironment(process.env);
  const log = createLogger(process.env.LOG_LEVEL ? environment.LOG_LEVEL : "warn");
  captureConsole(log);
  const backend = await openSiteBackend(environment, log, "visit");
  try {
    if (!backend.rotateKeys) {
      throw new StartError(`The keys of this site are those of ${backend.url}. Rotate them there.`);
    }
    await backend.rotateKeys(given.includes("--revoke"));
    process.stdout.write(
      "The next key signs access tokens. Running sites know it within a minute.\n",
    );
    return 0;
  } finally {
    await backend.close();
  }
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    const isExpected = error instanceof StartError;
    const text = isExpected ? error.message : error instanceof Error ? error.stack : String(error);
    process.stderr.write(`${text}\n`);
    process.exitCode = 1;
  },
);
