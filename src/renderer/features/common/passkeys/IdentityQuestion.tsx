import { lazy, Suspense } from 'react'
import type { ShopError } from '#shared/contracts/shop-error.ts'
import { retryUntilOnline } from '../../../lib/retry-until-online.ts'

/** Loaded on demand, because few actions need a confirmation. */
const ConfirmIdentity = lazy(() =>
  retryUntilOnline(async () => ({ default: (await import('./ConfirmIdentity.tsx')).ConfirmIdentity })),
)

/** `ConfirmIdentity` for other features. Its code is loaded when it is shown. */
export function IdentityQuestion(props: { error: ShopError; onConfirmed: () => void }) {
  return (
    <Suspense>
      <ConfirmIdentity {...props} />
    </Suspense>
  )
}
