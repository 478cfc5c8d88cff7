import type { PolicyOptions } from './page-headers.ts'

const GOOGLE = 'https://www.googletagmanager.com'

/** Where Google's tags send what they count (mail-and-analytics B4). */
const GOOGLE_RECEIVERS = [
  'https://*.googletagmanager.com',
  'https://*.google-analytics.com',
  'https://*.analytics.google.com',
]

/**
 * What pages may fetch for the tag manager: nothing when the shop has none.
 *
 * @param tagScriptUrl its script; Google's, or that of the twin
 * @param otherHosts origins that tags of others need (`GTM_HOSTS`)
 */
export function tagPolicy(tagScriptUrl: string | null, otherHosts: readonly string[] = []): PolicyOptions {
  if (tagScriptUrl === null) return {}
  const { origin } = new URL(tagScriptUrl)
  const receivers = [...(origin === GOOGLE ? GOOGLE_RECEIVERS : [origin]), ...otherHosts]
  return { script: [origin, ...otherHosts], connect: receivers, image: receivers }
}
