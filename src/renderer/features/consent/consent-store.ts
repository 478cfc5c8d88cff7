import { useSyncExternalStore } from 'react'
import { CONSENT_VERSION, holds, type Permissions } from '#shared/domain/consent/consent.ts'
import { newId } from '../../lib/new-id.ts'
import { createKeptStore } from '../../platform/kept-store.ts'
import type { KeptConsent } from './kept-consent.ts'

const undecided: KeptConsent = { choice: null }

/** What the visitor allows (decisions E31). Another tab follows at once. */
export const useConsentStore = createKeptStore(
  'consent',
  () => import('./kept-consent.ts').then(({ keptConsent }) => keptConsent),
  undecided,
)

export type Choice = NonNullable<KeptConsent['choice']>

/** The choice that holds, if any, and whether it has been read yet: before that nobody may be asked. */
export function useChoice(): { choice: Choice | undefined; isRead: boolean } {
  const { choice } = useConsentStore()
  const isRead = useSyncExternalStore(
    (listener) => useConsentStore.persist.onFinishHydration(listener),
    () => useConsentStore.persist.hasHydrated(),
    () => false,
  )
  return { choice: choice && holds(choice, new Date()) ? choice : undefined, isRead }
}

/** Keeps a choice; the proof of it is sent by whoever watches. */
export function keepChoice(permissions: Permissions): void {
  useConsentStore.setState(({ choice }) => ({
    choice: {
      id: choice?.id ?? newId(),
      version: CONSENT_VERSION,
      statistics: permissions.statistics,
      marketing: permissions.marketing,
      decidedAt: new Date().toISOString(),
      isProven: false,
    },
  }))
}
