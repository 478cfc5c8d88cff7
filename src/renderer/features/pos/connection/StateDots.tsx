import type { PosState } from '#shared/contracts/pos/state-channels.ts'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { conditionsOf, STATE_WORDS } from './conditions.ts'
import classes from './StateBanner.module.css'

/** Shows the state of each connection and device of the till as a colored dot with its name. */
export function StateDots({ state }: { state: PosState }) {
  return (
    <ul className={classes.dots} aria-label="Toestand van de kassa">
      {conditionsOf(state).map(({ about, name, state: now, text }) => (
        <li key={about} className={classes.dot} data-state={now} title={text}>
          {name}
          <VisuallyHidden>: {STATE_WORDS[now]}</VisuallyHidden>
        </li>
      ))}
    </ul>
  )
}
