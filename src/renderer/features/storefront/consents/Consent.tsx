import { lazy, type ReactNode, Suspense, useState } from 'react'
import { allowsAnything, type Permissions } from '#shared/domain/consents/consent.ts'
import { retryUntilOnline } from '../../../lib/retry-until-online.ts'
import { ConsentBanner } from './ConsentBanner.tsx'
import { useChoice } from './consent-store.ts'
import { useSettingsDialog } from './settings-dialog.ts'
import { useConsentProof } from './use-consent-proof.ts'
import { useDecide } from './use-decide.ts'

const ConsentSettings = lazy(() =>
  retryUntilOnline(async () => ({ default: (await import('./ConsentSettings.tsx')).ConsentSettings })),
)

type ConsentProps = { analytics: (allowed: Permissions) => ReactNode; forgetMeasuredOrders: () => Promise<void> }

/**
 * Asks for consent and stores the choice (docs/decisions.md#e31).
 *
 * @param analytics renders the measurement; called when the visitor allows statistics, marketing or both
 * @param forgetMeasuredOrders deletes the record of measured orders; called when the visitor refuses statistics
 */
export function Consent({ analytics, forgetMeasuredOrders }: ConsentProps) {
  const { choice, isLoaded } = useChoice()
  const { isOpen } = useSettingsDialog()
  const [wasOpened, setWasOpened] = useState(isOpen)
  if (isOpen && !wasOpened) setWasOpened(true)
  const decide = useDecide(forgetMeasuredOrders)
  useConsentProof(choice)
  if (!isLoaded) return null
  return (
    <>
      {!choice && <ConsentBanner onDecide={decide} />}
      <Suspense>
        {/* The dialog stays mounted when it closes, so that the browser restores the focus. */}
        {wasOpened && <ConsentSettings isOpen={isOpen} choice={choice} onDecide={decide} />}
        {choice && allowsAnything(choice) && analytics(choice)}
      </Suspense>
    </>
  )
}
