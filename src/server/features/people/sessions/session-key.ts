import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const KEY_BYTES = 48

/**
 * Returns the key that signs tokens: AUTH_SECRET, else a key that is created at the first start. The created key is
 * stored in the data folder, so that a restart ends no session. Only the user of the server process can read its file.
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
    // `wx` fails for an existing file. If two servers start at once, one creates the file and both read the same key.
    await writeFile(file, randomBytes(KEY_BYTES).toString('base64'), { mode: 0o600, flag: 'wx', flush: true })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  const key = Buffer.from(await readFile(file, 'utf8'), 'base64')
  // A power loss may leave an empty file, and anyone could sign with an empty key.
  if (key.length < KEY_BYTES)
    throw new Error(`${file} is damaged; remove it to make a new key (all users must log in again)`)
  return key
}
