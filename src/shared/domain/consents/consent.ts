/**
 * What is asked for, as a number: it goes up when a purpose is added or means something else. A choice that was made
 * for another number is no choice, and the visitor is asked again.
 */
export const CONSENT_VERSION = 1

/** A choice holds half a year; then the visitor is asked again. */
const CONSENT_DAYS = 182

const DAY_MS = 86_400_000

/** What a visitor may allow; what the shop cannot do without is not asked for (docs/law.md#r26). */
export type Permissions = { statistics: boolean; marketing: boolean }

export const NO_PERMISSIONS: Permissions = { statistics: false, marketing: false }
export const ALL_PERMISSIONS: Permissions = { statistics: true, marketing: true }

export const allowsAnything = ({ statistics, marketing }: Permissions): boolean => statistics || marketing

type ConsentDecision = { version: number; decidedAt: string }

/** Whether a choice still holds. One from a clock in the future, or without a readable moment, does not. */
export function isConsentValid({ version, decidedAt }: ConsentDecision, now: Date): boolean {
  const age = now.getTime() - Date.parse(decidedAt)
  return version === CONSENT_VERSION && age > -DAY_MS && age < CONSENT_DAYS * DAY_MS
}

type Signal = 'granted' | 'denied'

const signal = (isGranted: boolean): Signal => (isGranted ? 'granted' : 'denied')

/** A choice in the words of Google's Consent Mode v2 (mail-and-analytics B4). */
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

/** Whether a cookie of the tag manager's tags may no longer be there, given what is allowed. */
export function mustDeleteCookie(cookieName: string, { statistics, marketing }: Permissions): boolean {
  return (!statistics && STATISTICS_COOKIES.test(cookieName)) || (!marketing && MARKETING_COOKIES.test(cookieName))
}
