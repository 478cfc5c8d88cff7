import type { PolicyOptions } from './page-headers.ts'

const GOOGLE = 'https://www.googletagmanager.com'

/** The origins to which Google's tags send their data (docs/integrations/analytics.md). */
const GOOGLE_RECEIVERS = [
  'https://*.googletagmanager.com',
  'https://*.google-analytics.com',
  'https://*.analytics.google.com',
]

/**
 * Returns the origins that pages may use for the tag manager; none when the shop has no tag manager.
 *
 * @param tagScriptUrl URL of the tag manager's script: Google's, or that of the twin; null without a tag manager
 * @param otherHosts origins that other tags need (`GTM_HOSTS`)
 */
export function tagPolicy(tagScriptUrl: string | null, otherHosts: readonly string[] = []): PolicyOptions {
  if (tagScriptUrl === null) return {}
  const { origin } = new URL(tagScriptUrl)
  const receivers = [...(origin === GOOGLE ? GOOGLE_RECEIVERS : [origin]), ...otherHosts]
  return { script: [origin, ...otherHosts], connect: receivers, image: receivers }
}
