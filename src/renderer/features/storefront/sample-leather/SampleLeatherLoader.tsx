import { lazy, Suspense } from 'react'
import { retryUntilOnline } from '../../../lib/retry-until-online.ts'
import { useSampleLeather } from './sample-leather-store.ts'

const SampleLeatherBar = lazy(() =>
  retryUntilOnline(async () => ({ default: (await import('./SampleLeatherBar.tsx')).SampleLeatherBar })),
)

/** Loads the bar of the visitor's sample only when this browser has stored one. */
export function SampleLeatherLoader() {
  const leather = useSampleLeather()
  return (
    leather && (
      <Suspense>
        <SampleLeatherBar leather={leather} />
      </Suspense>
    )
  )
}
