import { lazy, Suspense } from 'react'
import { untilItComes } from '../../lib/until-it-comes.ts'
import { useSale } from '../cart/index.ts'

const SaleBanner = lazy(() => untilItComes(async () => ({ default: (await import('./SaleBanner.tsx')).SaleBanner })))

/** The place of the banner of staff who shop for a customer. Its script is fetched only where somebody does. */
export function SaleDoor() {
  const sale = useSale()
  return (
    sale && (
      <Suspense>
        <SaleBanner sale={sale} />
      </Suspense>
    )
  )
}
