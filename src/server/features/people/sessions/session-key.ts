import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createFileOnce } from '../../../db/create-file-once.ts'

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
  await createFileOnce(file, randomBytes(KEY_BYTES).toString('base64'))
  const key = Buffer.from(await readFile(file, 'utf8'), 'base64')
  // Earlier releases could leave an empty file after a power loss, and anyone could sign with an empty key.
  if (key.length < KEY_BYTES)
    throw new Error(`${file} is damaged; remove it to make a new key (all users must log in again)`)
  return key
}
