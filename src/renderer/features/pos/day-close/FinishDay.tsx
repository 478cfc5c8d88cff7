import { Button } from '../../../ui/Button.tsx'
import classes from './FinishDay.module.css'

type FinishDayProps = {
  /** What is still to be done, each in a sentence; empty before closing was tried. */
  problems: readonly string[]
  isAsking: boolean
  isClosing: boolean
  onAsk: () => void
  onFinish: () => void
  /** Absent unless a closing is being put right. */
  onGiveUp: (() => void) | undefined
}

/** What is done with a day that was counted; it stays in sight while one counts. */
export function FinishDay({ problems, isAsking, isClosing, onAsk, onFinish, onGiveUp }: FinishDayProps) {
  return (
    <div className={classes.finish}>
      {problems.length > 0 && <p className={classes.problems}>{problems.join(' ')}</p>}
      {onGiveUp && (
        <Button variant="default" onClick={onGiveUp}>
          Toch niet corrigeren
        </Button>
      )}
      <Button variant="default" loading={isAsking} onClick={onAsk}>
        Bedragen opnieuw ophalen
      </Button>
      <Button size="lg" loading={isClosing || isAsking} onClick={onFinish}>
        Dag afsluiten
      </Button>
    </div>
  )
}
