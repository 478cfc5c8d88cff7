import type { TerminalState } from '#shared/contracts/terminal/state-channels.ts'
import { Unseen } from '../../ui/Unseen.tsx'
import { conditionsOf, STATE_WORDS } from './conditions.ts'
import classes from './StateBanner.module.css'

/** How everything around the till stands, at a glance. */
export function StateDots({ state }: { state: TerminalState }) {
  return (
    <ul className={classes.dots} aria-label="Toestand van de kassa">
      {conditionsOf(state).map(({ about, name, state: now, text }) => (
        <li key={about} className={classes.dot} data-state={now} title={text}>
          {name}
          <Unseen>: {STATE_WORDS[now]}</Unseen>
        </li>
      ))}
    </ul>
  )
}
