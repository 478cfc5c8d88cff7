import { readFile } from 'node:fs/promises'

const MEGABYTE = 1024 * 1024
/** The unit of the times in /proc, on every Linux that Node runs on. */
const TICKS_PER_SECOND = 100

/** Resource usage of a process. */
export type Usage = { cpuSeconds: number; memoryMb: number; peakMemoryMb: number }

/** Reads the usage of a process from Linux, so that the process needs no instrumentation; undefined elsewhere. */
export async function usageOf(pid: number): Promise<Usage | undefined> {
  if (process.platform !== 'linux') return undefined
  const [stat, status] = await Promise.all([
    readFile(`/proc/${pid}/stat`, 'utf8'),
    readFile(`/proc/${pid}/status`, 'utf8'),
  ])
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const kilobytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0)
  return {
    cpuSeconds: (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND,
    memoryMb: (kilobytes('VmRSS') * 1024) / MEGABYTE,
    peakMemoryMb: (kilobytes('VmHWM') * 1024) / MEGABYTE,
  }
}
