import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { RideView } from './RideView.tsx'
import { useRide } from './use-ride.ts'

/** The route of the link with this token: from the shop, or as it was stored on this phone. */
export function RideOfToken({ token }: { token: string }) {
  const { ride, queue, isEnded, isOffline, error, problem, add, sendAgain, refetch } = useRide(token)
  if (ride && !(isEnded && queue.length === 0)) {
    return (
      <>
        {isEnded && (
          <Notice tone="bad">
            De ritlink is verlopen of ingetrokken. Bel de planning: er staan nog meldingen op deze telefoon.
          </Notice>
        )}
        <RideView
          ride={ride}
          queue={queue}
          isOffline={isOffline}
          problem={problem}
          onReport={add}
          onRetry={sendAgain}
        />
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
  return <Skeleton height={480} aria-label="De rit wordt opgehaald" />
}
