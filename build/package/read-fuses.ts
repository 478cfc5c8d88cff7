import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses'

/** State of a fuse, by its byte (an ASCII character). */
const STATES: Readonly<Record<string, string>> = { 48: 'off', 49: 'on', 114: 'removed' }

/** Returns the fuses of a binary, by the names of electron-builder: `on`, `off`, `removed` or `unknown`. */
export async function readFuses(program: string): Promise<Record<string, string>> {
  const wire: Partial<Record<string, unknown>> = await getCurrentFuseWire(program)
  const names = Object.entries(FuseV1Options).filter(
    (pair): pair is [string, FuseV1Options] => typeof pair[1] === 'number',
  )
  return Object.fromEntries(
    names.map(([name, at]) => [`${name[0]?.toLowerCase()}${name.slice(1)}`, STATES[String(wire[at])] ?? 'unknown']),
  )
}
