import { useSyncExternalStore } from 'react'
import { CONSENT_VERSION, isConsentValid, type Permissions } from '#shared/domain/consents/consent.ts'
import { newId } from '../../../lib/new-id.ts'
import { createPersistedStore } from '../../../platform/persisted-store.ts'
import type { PersistedConsent } from './persisted-consent.ts'

const undecided: PersistedConsent = { choice: null }

/** The visitor's consent (docs/decisions.md#e31). A change is visible in other tabs at once. */
export const useConsentStore = createPersistedStore(
  'consent',
  () => import('./persisted-consent.ts').then(({ persistedConsent }) => persistedConsent),
  undecided,
)

export type Choice = NonNullable<PersistedConsent['choice']>

/**
 * Returns the visitor's choice, if it is still valid, and whether the storage has been read. Before `isLoaded` is true
 * the visitor must not be asked, because the storage may contain a choice.
 */
export function useChoice(): { choice: Choice | undefined; isLoaded: boolean } {
  const { choice } = useConsentStore()
  const isLoaded = useSyncExternalStore(
    (listener) => useConsentStore.persist.onFinishHydration(listener),
    () => useConsentStore.persist.hasHydrated(),
    () => false,
  )
  return { choice: choice && isConsentValid(choice, new Date()) ? choice : undefined, isLoaded }
}

/** Stores a choice; `useConsentProof` sends its proof. */
export function saveChoice(permissions: Permissions): void {
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
