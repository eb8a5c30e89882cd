import { StartError } from "@broadsheet/backend";
import { endWith, visitBackend } from "./run-command.ts";

const USAGE = `Usage: npm run rotate-keys [-- --revoke]

Signs new access tokens with the next key. Tokens signed with the current key stay valid until they expire;
with --revoke they become invalid within a minute, and browsers refresh them or ask users to sign in.
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
  await visitBackend(async ({ rotateKeys, url }) => {
    if (!rotateKeys) {
      throw new StartError(`The keys of this site are those of ${url}. Rotate them there.`);
    }
    await rotateKeys(given.includes("--revoke"));
  });
  process.stdout.write(
    "The next key signs access tokens. Running sites know it within a minute.\n",
  );
  return 0;
}

endWith(main(), USAGE);
