/**
 * Version of the consent question. Increase it when a purpose is added or changed, so that visitors with a choice for
 * an older version are asked again.
 */
export const CONSENT_VERSION = 1

/** A choice is valid for half a year. */
const CONSENT_DAYS = 182

const DAY_MS = 86_400_000

/** The optional purposes. Necessary cookies need no consent (docs/law.md#r26). */
export type Permissions = { statistics: boolean; marketing: boolean }

export const NO_PERMISSIONS: Permissions = { statistics: false, marketing: false }
export const ALL_PERMISSIONS: Permissions = { statistics: true, marketing: true }

export const allowsAnything = ({ statistics, marketing }: Permissions): boolean => statistics || marketing

type ConsentDecision = { version: number; decidedAt: string }

/** True when a choice is still valid. A choice with an invalid time, or a time more than a day ahead, is not valid. */
export function isConsentValid({ version, decidedAt }: ConsentDecision, now: Date): boolean {
  const age = now.getTime() - Date.parse(decidedAt)
  return version === CONSENT_VERSION && age > -DAY_MS && age < CONSENT_DAYS * DAY_MS
}

type Signal = 'granted' | 'denied'

const signal = (isGranted: boolean): Signal => (isGranted ? 'granted' : 'denied')

/** Converts a choice to the signals of Google's Consent Mode v2 (docs/integrations/analytics.md#b4). */
export function consentSignals({ statistics, marketing }: Permissions) {
  return {
    ad_storage: signal(marketing),
    ad_user_data: signal(marketing),
    ad_personalization: signal(marketing),
    analytics_storage: signal(statistics),
    personalization_storage: signal(marketing),
    functionality_storage: 'granted',
    security_storage: 'granted',
  } as const
}

const STATISTICS_COOKIES = /^_(?:ga|gid|gat)/
const MARKETING_COOKIES = /^_(?:gcl|gac|fbp|fbc)/

/** True for a cookie of the tag manager's tags that these permissions do not allow, so that it must be deleted. */
export function mustDeleteCookie(cookieName: string, { statistics, marketing }: Permissions): boolean {
  return (!statistics && STATISTICS_COOKIES.test(cookieName)) || (!marketing && MARKETING_COOKIES.test(cookieName))
}
