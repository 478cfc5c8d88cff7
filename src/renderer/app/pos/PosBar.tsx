import { NavLink } from 'react-router-dom'
import type { TillSession } from '#shared/contracts/pos/session-channels.ts'
import { CurrentUser } from '../../features/pos/sessions/index.ts'
import classes from './PosBar.module.css'
import { navigationFor } from './pos-navigation.ts'

/** The bar above every page in the seller's window while staff are logged in: navigation and current user. */
export function PosBar({ till, onSwitch }: { till: TillSession; onSwitch: () => void }) {
  return (
    <div className={classes.bar}>
      <nav aria-label="Kassa" className={classes.navigation}>
        <ul className={classes.list}>
          {navigationFor(till.session?.roles ?? []).map(({ to, text, isExact = false }) => (
            <li key={to}>
              <NavLink to={to} end={isExact} className={classes.link}>
                {text}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <CurrentUser till={till} onSwitch={onSwitch} />
    </div>
  )
}
