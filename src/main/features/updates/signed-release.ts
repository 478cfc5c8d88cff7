import { createPublicKey, verify } from 'node:crypto'

/** Where an app gets new versions, and the key that signs them. Fixed when the app is built. */
export type ReleaseSource = {
  /** https address of the folder with electron-builder's lists of versions (`latest*.yml`). */
  feedUrl: string
  /** Ed25519 public key: DER (SPKI) in base64. The owner has the private key (`build/package/README.md`). */
  publicKey: string
}

/** The part of a list of versions that the signature covers. */
export type Release = { version: string; files: readonly { url: string; sha512: string }[] }

/** Returns the text that is signed: the version, and name and checksum of each of its files. */
export function signedText({ version, files }: Release): string {
  const lines = files.map(({ url, sha512 }) => `${url} ${sha512}`).toSorted()
  return ['leermeester release', version, ...lines, ''].join('\n')
}

/** True when the owner's key signed this release. @param signature in base64 */
export function isSignedRelease(release: Release, signature: string, publicKey: string): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })
    return verify(null, Buffer.from(signedText(release)), key, Buffer.from(signature.trim(), 'base64'))
  } catch {
    // A key or signature of another form proves nothing.
    return false
  }
}

/** Returns the name of the signature of a system's list of versions, beside that list. */
export function signatureName(platform: NodeJS.Platform, arch: string): string {
  if (platform === 'win32') return 'latest.yml.sig'
  if (platform === 'darwin') return 'latest-mac.yml.sig'
  return arch === 'x64' ? 'latest-linux.yml.sig' : `latest-linux-${arch}.yml.sig`
}
