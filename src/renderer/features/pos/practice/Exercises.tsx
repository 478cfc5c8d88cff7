import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { posPaths } from '#shared/contracts/pos/pos-paths.ts'
import type { PracticeScore, PracticeState } from '#shared/contracts/pos/practice-channels.ts'
import { EXERCISES, type Exercise } from '#shared/domain/practice/exercises.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { Card } from '../bridge/index.ts'
import classes from './Practice.module.css'
import { Scoreboard } from './Scoreboard.tsx'
import { secondsInWords, starsInWords } from './stars-in-words.ts'
import { usePracticeActions } from './use-practice.ts'

/** The exercises, with the best score of the seller who practices. */
export function Exercises({ practice }: { practice: PracticeState }) {
  const { scores, run } = practice
  const [seller, setSeller] = useState(run?.seller ?? scores.at(-1)?.seller ?? '')
  const navigate = useNavigate()
  const { start } = usePracticeActions()
  const name = seller.trim()
  const begin = (exercise: Exercise) =>
    start.mutate(
      { exerciseId: exercise.exerciseId, seller: name },
      { onSuccess: () => void navigate(posPaths.newOrder) },
    )
  return (
    <div className={classes.page}>
      <Card title="Oefeningen" about="Kies wat er misgaat. Verkoop daarna zoals altijd, en los het op.">
        <TextInput
          label="Wie oefent er?"
          description="Uw score komt onder deze naam op deze kassa."
          value={seller}
          maxLength={40}
          autoComplete="off"
          className={classes.name}
          onChange={({ currentTarget }) => setSeller(currentTarget.value)}
        />
        {start.error && <Notice tone="bad">{start.error.message}</Notice>}
        <ul className={classes.list}>
          {EXERCISES.map((exercise) => (
            <li key={exercise.exerciseId} className={classes.item}>
              <div className={classes.facts}>
                <h3 className={classes.title}>{exercise.title}</h3>
                <p>{exercise.task}</p>
                <p className={classes.quiet}>{bestInWords(bestOf(scores, name, exercise))}</p>
              </div>
              <Button
                variant={run?.exerciseId === exercise.exerciseId ? 'default' : 'filled'}
                disabled={name === '' || start.isPending}
                aria-label={`Start: ${exercise.title}`}
                onClick={() => begin(exercise)}
              >
                {run?.exerciseId === exercise.exerciseId ? 'Opnieuw' : 'Start'}
              </Button>
            </li>
          ))}
        </ul>
      </Card>
      <Scoreboard scores={scores} />
    </div>
  )
}

/** Returns the best score: most stars, then least time. */
function bestOf(scores: readonly PracticeScore[], seller: string, { exerciseId }: Exercise): PracticeScore | undefined {
  const [best] = scores
    .filter((score) => score.seller === seller && score.exerciseId === exerciseId)
    .sort((one, other) => other.stars - one.stars || one.seconds - other.seconds)
  return best
}

const bestInWords = (best: PracticeScore | undefined) =>
  best ? `Uw beste: ${starsInWords(best.stars)} in ${secondsInWords(best.seconds)}` : 'Nog niet opgelost'
