import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parse } from 'yaml'
import { type Release, signedText } from '../../src/main/features/updates/signed-release.ts'
import { isMain } from '../lib/is-main.ts'
import { ROOT } from '../lib/run.ts'

// `npm run sign-release` signs the lists of versions in `dist` with the key in RELEASE_PRIVATE_KEY.
// `npm run sign-release -- --new-key` prints a new pair of keys.

/** Returns the signature of a list of versions, in base64. @param yaml content of a `latest*.yml` */
export function signatureOf(yaml: string, privateKey: string): string {
  const release = parse(yaml) as Release // written by electron-builder
  const key = createPrivateKey({ key: Buffer.from(privateKey, 'base64'), format: 'der', type: 'pkcs8' })
  return `${sign(null, Buffer.from(signedText(release)), key).toString('base64')}\n`
}

/** Returns a new pair of keys: DER in base64. */
export function createReleaseKeys(): { publicKey: string; privateKey: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519', {
    publicKeyEncoding: { format: 'der', type: 'spki' },
    privateKeyEncoding: { format: 'der', type: 'pkcs8' },
  })
  return { publicKey: publicKey.toString('base64'), privateKey: privateKey.toString('base64') }
}

function signAll(): void {
  const privateKey = process.env.RELEASE_PRIVATE_KEY
  if (!privateKey) throw new Error('RELEASE_PRIVATE_KEY is missing; --new-key makes a pair of keys')
  const lists = globSync('dist/latest*.yml', { cwd: ROOT })
  if (lists.length === 0) throw new Error('dist has no latest*.yml: run npm run package first')
  for (const list of lists) {
    writeFileSync(join(ROOT, `${list}.sig`), signatureOf(readFileSync(join(ROOT, list), 'utf8'), privateKey))
    console.log(`${basename(list)}.sig`)
  }
}

if (isMain(import.meta.url)) {
  if (process.argv.includes('--new-key')) {
    const { publicKey, privateKey } = createReleaseKeys()
    console.log(`RELEASE_PUBLIC_KEY=${publicKey}\nRELEASE_PRIVATE_KEY=${privateKey}`)
  } else signAll()
}
