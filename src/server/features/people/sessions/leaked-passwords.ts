import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { filterHas } from './password-filter.ts'

/** The filter that `build/write-leaked-passwords.ts` writes. */
export const LEAKED_FILE = join(import.meta.dirname, '../../../../../resources/passwords/leaked.bin')

let filter: Promise<Uint8Array> | undefined

/**
 * Returns true for a password that is common in published leaks, so that attackers try it first. Only new passwords are
 * checked. The list is on this server: nothing is sent elsewhere.
 */
export async function isLeakedPassword(password: string): Promise<boolean> {
  filter ??= readFile(LEAKED_FILE).catch((error: unknown) => {
    filter = undefined // the next call reads the file again
    throw error
  })
  return filterHas(await filter, password)
}
