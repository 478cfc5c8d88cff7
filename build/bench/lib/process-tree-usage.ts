import { readdir, readFile } from 'node:fs/promises'

/** The unit of the times in /proc, on every Linux that Node runs on. */
const TICKS_PER_SECOND = 100

type Process = { pid: number; parent: number; ticks: number }

/** Returns the processor time of a process and its descendants, in seconds; undefined outside Linux. */
export async function processTreeCpuSeconds(pid: number): Promise<number | undefined> {
  if (process.platform !== 'linux') return undefined
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const all = (await Promise.all(names.map(read))).filter((one) => one !== undefined)
  const family = new Set([pid])
  // Repeats until no process is added, because a child may be listed before its parent.
  for (let before = 0; before !== family.size; ) {
    before = family.size
    for (const one of all) if (family.has(one.parent)) family.add(one.pid)
  }
  return all.filter((one) => family.has(one.pid)).reduce((sum, { ticks }) => sum + ticks, 0) / TICKS_PER_SECOND
}

async function read(name: string): Promise<Process | undefined> {
  // The process may have ended since the listing.
  const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => undefined)
  if (stat === undefined) return undefined
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const at = (place: number) => fields[place] ?? 0
  // The fields 11 to 14 are the times of the process itself and of its ended children.
  return { pid: Number(name), parent: at(1), ticks: at(11) + at(12) + at(13) + at(14) }
}
