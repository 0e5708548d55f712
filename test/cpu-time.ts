/**
 * Returns the milliseconds of processor time that work takes, all of this process's. Unlike the time on the clock they
 * stay the same while other programs keep the machine busy.
 */
export function cpuTime(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
