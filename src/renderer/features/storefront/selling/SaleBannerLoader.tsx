import { lazy, Suspense, useState } from 'react'
import { retryUntilOnline } from '../../../lib/retry-until-online.ts'
import { useSale } from '../../common/cart/index.ts'

const SaleBanner = lazy(() =>
  retryUntilOnline(async () => ({ default: (await import('./SaleBanner.tsx')).SaleBanner })),
)

/**
 * Loads the banner only when there is a sale. The banner stays mounted afterwards, to report that another tab ended the
 * sale.
 */
export function SaleBannerLoader() {
  const sale = useSale()
  const [wasSelling, setWasSelling] = useState(false)
  if (sale && !wasSelling) setWasSelling(true)
  return (
    (sale ?? wasSelling) && (
      <Suspense>
        <SaleBanner sale={sale} />
      </Suspense>
    )
  )
}
