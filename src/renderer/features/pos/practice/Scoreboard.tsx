import type { PracticeScore } from '#shared/contracts/pos/practice-channels.ts'
import { EXERCISES } from '#shared/domain/practice/exercises.ts'
import { Card } from '../bridge/index.ts'
import classes from './Practice.module.css'

const MOST_STARS = 3 * EXERCISES.length

/** The stars of every seller who solved an exercise on this till. Renders nothing before the first one. */
export function Scoreboard({ scores }: { scores: readonly PracticeScore[] }) {
  if (scores.length === 0) return null
  return (
    <Card title="Stand op deze kassa">
      <ol className={classes.board}>
        {totals(scores).map(({ seller, stars, solved }) => (
          <li key={seller} className={classes.row}>
            <span>{seller}</span>
            <span className={classes.quiet}>
              {solved} van {EXERCISES.length} opgelost
            </span>
            <strong>
              {stars} van {MOST_STARS} sterren
            </strong>
          </li>
        ))}
      </ol>
    </Card>
  )
}

/** Returns the sum of the best stars of each exercise, per seller, most stars first. */
function totals(scores: readonly PracticeScore[]): { seller: string; stars: number; solved: number }[] {
  const sellers = [...new Set(scores.map(({ seller }) => seller))]
  return sellers
    .map((seller) => {
      const best = EXERCISES.map(({ exerciseId }) =>
        Math.max(
          0,
          ...scores.filter((one) => one.seller === seller && one.exerciseId === exerciseId).map(({ stars }) => stars),
        ),
      )
      return {
        seller,
        stars: best.reduce((sum, stars) => sum + stars, 0),
        solved: best.filter((stars) => stars > 0).length,
      }
    })
    .sort((one, other) => other.stars - one.stars)
}
