/** Runs a task. The CPU time in milliseconds is hardly changed by other load on the machine. */
export async function measureCpuTime<Result>(
  task: () => Result,
): Promise<{ result: Awaited<Result>; milliseconds: number }> {
  const before = process.cpuUsage();
  const result = await task();
  return { result, milliseconds: process.cpuUsage(before).user / 1000 };
}
