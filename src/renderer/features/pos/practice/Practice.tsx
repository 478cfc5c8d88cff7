import { QueryView } from '../../../ui/QueryView.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { EnterPractice } from './EnterPractice.tsx'
import { Exercises } from './Exercises.tsx'
import { usePractice } from './use-practice.ts'

/** In practice mode the exercises with their scores; on the real till the way into the practice mode. */
export function Practice() {
  const practice = usePractice()
  return (
    <QueryView query={practice} waiting={<Skeleton height={320} aria-label="De oefeningen worden opgehaald" />}>
      {(now) => (now.isPractice ? <Exercises practice={now} /> : <EnterPractice />)}
    </QueryView>
  )
}
