import { readdir, readFile } from 'node:fs/promises'

const MEGABYTE = 1024 * 1024
/** The unit of the times in /proc, on every Linux that Node runs on. */
const TICKS_PER_SECOND = 100
const NANOSECONDS = 1e9

/** Resource usage of a process. */
export type Usage = { cpuSeconds: number; memoryMb: number; peakMemoryMb: number }

/** Reads the usage of a process from Linux, so that the process needs no instrumentation; undefined elsewhere. */
export async function usageOf(pid: number): Promise<Usage | undefined> {
  if (process.platform !== 'linux') return undefined
  const [stat, status, threadSeconds] = await Promise.all([
    readFile(`/proc/${pid}/stat`, 'utf8'),
    readFile(`/proc/${pid}/status`, 'utf8'),
    threadCpuSeconds(pid),
  ])
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const kilobytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0)
  return {
    cpuSeconds: threadSeconds ?? (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND,
    memoryMb: (kilobytes('VmRSS') * 1024) / MEGABYTE,
    peakMemoryMb: (kilobytes('VmHWM') * 1024) / MEGABYTE,
  }
}

/**
 * Returns the processor time of the running threads of a process in seconds, precise to a nanosecond. The times of threads that
 * ended are missing; the shop ends none while it is measured. Undefined when the kernel does not count them.
 */
async function threadCpuSeconds(pid: number): Promise<number | undefined> {
  const folder = `/proc/${pid}/task`
  const times = await Promise.all(
    (await readdir(folder)).map((thread) => readFile(`${folder}/${thread}/schedstat`, 'utf8').catch(() => '0')),
  )
  const nanoseconds = times.reduce((sum, text) => sum + Number(text.split(' ', 1)[0]), 0)
  return nanoseconds > 0 ? nanoseconds / NANOSECONDS : undefined
}
