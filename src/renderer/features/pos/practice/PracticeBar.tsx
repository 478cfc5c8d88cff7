import { useState } from 'react'
import { Link } from 'react-router-dom'
import { posPaths } from '#shared/contracts/pos/pos-paths.ts'
import type { PracticeRun } from '#shared/contracts/pos/practice-channels.ts'
import { EXERCISES } from '#shared/domain/practice/exercises.ts'
import { PRACTICE_TEXT } from '#shared/domain/practice/practice-shop.ts'
import { Button } from '../../../ui/Button.tsx'
import { usePos } from '../bridge/index.ts'
import classes from './PracticeBar.module.css'
import { starsInWords } from './stars-in-words.ts'
import { usePractice, usePracticeActions } from './use-practice.ts'

/** The strip above every page in practice mode, with the exercise of the moment. Renders nothing on the real till. */
export function PracticeBar() {
  return usePos().isPractice ? <Bar /> : null
}

function Bar() {
  const { data: practice } = usePractice()
  const { leave } = usePracticeActions()
  return (
    <div className={classes.frame} data-practice-bar>
      <div className={classes.bar}>
        <strong className={classes.text}>{PRACTICE_TEXT}</strong>
        <Link to={posPaths.practice} className={classes.link}>
          Oefeningen
        </Link>
        <button type="button" className={classes.link} disabled={leave.isPending} onClick={() => leave.mutate()}>
          Stoppen met oefenen
        </button>
      </div>
      {practice?.run && <CurrentExercise key={practice.run.startedDateTime} run={practice.run} />}
    </div>
  )
}

function CurrentExercise({ run }: { run: PracticeRun }) {
  const { act } = usePracticeActions()
  const [isOpen, setOpen] = useState(true)
  const exercise = EXERCISES.find(({ exerciseId }) => exerciseId === run.exerciseId)
  if (!exercise) return null
  const { score } = run
  const hint = exercise.hints[run.hints - 1]
  return (
    <section className={classes.exercise} aria-label="Oefening" data-solved={score ? true : undefined}>
      <div className={classes.told} role="status">
        <p>
          <strong>{score ? `Opgelost: ${starsInWords(score.stars)}` : exercise.title}</strong>{' '}
          {score ? exercise.lesson : isOpen && exercise.task}
        </p>
        {!score && hint && (
          <p>
            Tip {run.hints}: {hint}
          </p>
        )}
      </div>
      <div className={classes.ways}>
        {!score && run.isPaperOut && (
          <Button variant="default" onClick={() => act.mutate('refill')}>
            Nieuwe rol inleggen
          </Button>
        )}
        {!score && run.hints < exercise.hints.length && (
          <Button variant="default" onClick={() => act.mutate('hint')}>
            Tip
          </Button>
        )}
        {!score && (
          <Button variant="default" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Korter' : 'Opdracht'}
          </Button>
        )}
        <Button variant="default" onClick={() => act.mutate('stop')}>
          {score ? 'Sluiten' : 'Stoppen'}
        </Button>
      </div>
    </section>
  )
}
