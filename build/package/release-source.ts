import { createPublicKey } from 'node:crypto'

/**
 * Returns where the built app gets new versions: `UPDATE_FEED_URL` (https) and `RELEASE_PUBLIC_KEY` (Ed25519, DER in
 * base64). Null when both are absent: the app is never updated. Throws when one is missing or invalid, so that no app
 * is built that can never install an update.
 */
export function releaseSource(env: Readonly<Record<string, string | undefined>>): {
  feedUrl: string
  publicKey: string
} | null {
  const { UPDATE_FEED_URL: feedUrl, RELEASE_PUBLIC_KEY: publicKey } = env
  if (!feedUrl && !publicKey) return null
  if (!feedUrl || !publicKey) throw new Error('UPDATE_FEED_URL and RELEASE_PUBLIC_KEY must be set together')
  if (!URL.canParse(feedUrl) || new URL(feedUrl).protocol !== 'https:')
    throw new Error('UPDATE_FEED_URL must use https')
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('RELEASE_PUBLIC_KEY must be an Ed25519 key')
  return { feedUrl, publicKey }
}
