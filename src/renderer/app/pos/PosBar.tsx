import { NavLink } from 'react-router-dom'
import type { TillSession } from '#shared/contracts/pos/session-channels.ts'
import { useLocationStock } from '../../features/pos/location-stock/index.ts'
import { CurrentUser } from '../../features/pos/sessions/index.ts'
import classes from './PosBar.module.css'
import { navigationFor } from './pos-navigation.ts'

/** The bar above every page in the seller's window while staff are logged in: navigation and current user. */
export function PosBar({ till, onSwitch }: { till: TillSession; onSwitch: () => void }) {
  const { data: stock } = useLocationStock()
  const navigation = navigationFor(till.session?.roles ?? [], {
    hasSeveralLocations: (stock?.locations.length ?? 0) > 1,
  })
  return (
    <div className={classes.bar}>
      <nav aria-label="Kassa" className={classes.navigation}>
        <ul className={classes.list}>
          {navigation.map(({ to, text, isExact = false }) => (
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
