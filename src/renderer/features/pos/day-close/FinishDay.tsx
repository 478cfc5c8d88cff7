import { Button } from '../../../ui/Button.tsx'
import classes from './FinishDay.module.css'

type FinishDayProps = {
  /** Remaining tasks as sentences; empty before the first attempt to close the day. */
  problems: readonly string[]
  isRefetching: boolean
  isClosing: boolean
  onRefetch: () => void
  onFinish: () => void
  /** Discards the correction of a closing; undefined when the count is no correction. */
  onGiveUp: (() => void) | undefined
}

/** Bar with the buttons to close the day and to refetch its figures. It stays visible while the user counts. */
export function FinishDay({ problems, isRefetching, isClosing, onRefetch, onFinish, onGiveUp }: FinishDayProps) {
  return (
    <div className={classes.finish}>
      {problems.length > 0 && <p className={classes.problems}>{problems.join(' ')}</p>}
      {onGiveUp && (
        <Button variant="default" size="lg" onClick={onGiveUp}>
          Toch niet corrigeren
        </Button>
      )}
      <Button variant="default" size="lg" loading={isRefetching} onClick={onRefetch}>
        Bedragen opnieuw ophalen
      </Button>
      <Button size="lg" loading={isClosing || isRefetching} onClick={onFinish}>
        Dag afsluiten
      </Button>
    </div>
  )
}
