import { NavLink } from 'react-router-dom'
import type { TillSession } from '#shared/contracts/terminal/session-channels.ts'
import { WhoIsHere } from '../../features/counter-session/index.ts'
import classes from './CounterBar.module.css'
import { placesFor } from './counter-places.ts'

/** The slim bar over every page of the terminal: where to go, and who is here. */
export function CounterBar({ till, onSwitch }: { till: TillSession; onSwitch: () => void }) {
  return (
    <div className={classes.bar}>
      <nav aria-label="Kassa" className={classes.places}>
        <ul className={classes.list}>
          {placesFor(till.session?.roles ?? []).map(({ to, text, isExact = false }) => (
            <li key={to}>
              <NavLink to={to} end={isExact} className={classes.place}>
                {text}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <WhoIsHere till={till} onSwitch={onSwitch} />
    </div>
  )
}
