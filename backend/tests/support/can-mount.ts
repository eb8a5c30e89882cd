import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** True when the tests may mount file systems; many containers do not allow it. */
export async function canMount(): Promise<boolean> {
  if (process.getuid?.() !== 0) return false;
  const target = await mkdtemp(join(tmpdir(), "mount-"));
  const isMounted = await run("mount", ["-t", "tmpfs", "-o", "size=1m", "tmpfs", target]).then(
    () => true,
    () => false,
  );
  if (isMounted) await run("umount", [target]);
  await rm(target, { recursive: true });
  return isMounted;
}
