import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const KEY_BYTES = 48

/**
 * The key that tokens are signed with: AUTH_SECRET, else one made at the first start and kept in the
 * data folder for this user only, so that a restart logs nobody out.
 */
export async function sessionKey({
  secret,
  dataDir,
}: {
  secret?: string | undefined
  dataDir: string
}): Promise<Uint8Array> {
  if (secret) return new TextEncoder().encode(secret)
  const file = join(dataDir, 'auth-secret')
  await mkdir(dataDir, { recursive: true })
  try {
    // `wx` makes it or fails: of two servers that start together one makes it, and both read the same.
    await writeFile(file, randomBytes(KEY_BYTES).toString('base64'), { mode: 0o600, flag: 'wx', flush: true })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  const key = Buffer.from(await readFile(file, 'utf8'), 'base64')
  // A machine that lost power may leave an empty file, and an empty key would sign for everybody.
  if (key.length < KEY_BYTES)
    throw new Error(`${file} is damaged; remove it to make a new key (everybody logs in again)`)
  return key
}
