import { lazy, Suspense, useState } from 'react'
import { retryUntilOnline } from '../../../lib/retry-until-online.ts'
import { useSale } from '../../common/cart/index.ts'

const SaleBanner = lazy(() =>
  retryUntilOnline(async () => ({ default: (await import('./SaleBanner.tsx')).SaleBanner })),
)

/**
 * The place of the banner of staff who shop for a customer. Its script is fetched only where somebody does, and stays after
 * the sale, to say when another tab ended it.
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
