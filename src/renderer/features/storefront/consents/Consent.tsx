import { lazy, type ReactNode, Suspense, useState } from 'react'
import { allowsAnything, type Permissions } from '#shared/domain/consents/consent.ts'
import { retryUntilOnline } from '../../../lib/retry-until-online.ts'
import { ConsentBanner } from './ConsentBanner.tsx'
import { useChoice } from './consent-store.ts'
import { useSettingsWindow } from './settings-window.ts'
import { useConsentProof } from './use-consent-proof.ts'
import { useDecide } from './use-decide.ts'

const ConsentSettings = lazy(() =>
  retryUntilOnline(async () => ({ default: (await import('./ConsentSettings.tsx')).ConsentSettings })),
)

type ConsentProps = { measuring: (allowed: Permissions) => ReactNode; forgetMeasured: () => Promise<void> }

/**
 * Asks what may be measured and keeps the answer (decisions E31).
 *
 * @param measuring what is drawn where something is allowed, and nowhere else
 * @param forgetMeasured forgets what was marked as counted; for who allows no statistics
 */
export function Consent({ measuring, forgetMeasured }: ConsentProps) {
  const { choice, isRead } = useChoice()
  const { isOpen } = useSettingsWindow()
  const [wasOpened, setWasOpened] = useState(isOpen)
  if (isOpen && !wasOpened) setWasOpened(true)
  const decide = useDecide(forgetMeasured)
  useConsentProof(choice)
  if (!isRead) return null
  return (
    <>
      {!choice && <ConsentBanner onDecide={decide} />}
      <Suspense>
        {/* It stays when it closes: the browser then gives the focus back. */}
        {wasOpened && <ConsentSettings isOpen={isOpen} choice={choice} onDecide={decide} />}
        {choice && allowsAnything(choice) && measuring(choice)}
      </Suspense>
    </>
  )
}
