import { useParams } from 'react-router-dom'
import classes from '../../features/back-office/ride/Ride.module.css'
import { RideView } from '../../features/back-office/ride/RideView.tsx'
import { useRide } from '../../features/back-office/ride/use-ride.ts'
import { useIsHydrated } from '../../lib/use-is-hydrated.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

/** /rit/{token}: the route of a driver, for a phone. The browser fetches it, so no page in a cache has an address. */
export function RideScreen() {
  const { token = '' } = useParams()
  const isHydrated = useIsHydrated()
  return (
    <Page title="Rit" robots="noindex">
      <main className={classes.page}>{isHydrated ? <RideOf token={token} /> : <Waiting />}</main>
    </Page>
  )
}

const Waiting = () => <Skeleton height={480} aria-label="De rit wordt opgehaald" />

function RideOf({ token }: { token: string }) {
  const { ride, queue, isEnded, isOffline, error, problem, add, sendAgain, refetch } = useRide(token)
  if (ride && !(isEnded && queue.length === 0)) {
    return (
      <>
        {isEnded && (
          <Notice tone="bad">
            De ritlink is verlopen of ingetrokken. Bel de planning: er staan nog meldingen op deze telefoon.
          </Notice>
        )}
        <RideView ride={ride} queue={queue} isOffline={isOffline} problem={problem} onReport={add} onRetry={sendAgain} />
      </>
    )
  }
  if (isEnded)
    return <Notice tone="bad">Deze ritlink is verlopen of ingetrokken. Vraag de planning om een nieuwe.</Notice>
  if (error) {
    return (
      <>
        <Notice tone="bad">De rit kon niet worden opgehaald. Kijk of er verbinding is.</Notice>
        <Button size="lg" onClick={refetch}>
          Opnieuw proberen
        </Button>
      </>
    )
  }
  return <Waiting />
}
