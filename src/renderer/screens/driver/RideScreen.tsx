import { lazy, Suspense } from 'react'
import { useParams } from 'react-router-dom'
import { useIsHydrated } from '../../lib/use-is-hydrated.ts'
import { Page } from '../../ui/Page.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import classes from './RideScreen.module.css'

/** Loaded after hydration, because the first render shows no route. */
const RideOfToken = lazy(async () => ({
  default: (await import('../../features/back-office/ride/RideOfToken.tsx')).RideOfToken,
}))

/** /rit/{token}: the route of a driver, for a phone. The browser fetches it, so no page in a cache has an address. */
export function RideScreen() {
  const { token = '' } = useParams()
  const isHydrated = useIsHydrated()
  const waiting = <Skeleton height={480} aria-label="De rit wordt opgehaald" />
  return (
    <Page title="Rit" robots="noindex">
      <main className={classes.page}>
        {isHydrated ? (
          <Suspense fallback={waiting}>
            <RideOfToken token={token} />
          </Suspense>
        ) : (
          waiting
        )}
      </main>
    </Page>
  )
}
