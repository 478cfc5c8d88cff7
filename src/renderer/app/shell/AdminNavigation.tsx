import { NavLink } from 'react-router-dom'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { useHasRole } from '../../features/session/index.ts'
import classes from './AdminNavigation.module.css'

const ENTRIES = [
  { to: sitePaths.customers, text: 'Klanten' },
  { to: sitePaths.salesOrders, text: 'Verkoop orders' },
  { to: sitePaths.stock, text: 'Voorraad' },
  { to: sitePaths.reviews, text: 'Reviews' },
  { to: sitePaths.data, text: 'Data' },
] as const

/** The way into the back office, for who has the role Admin (specification §6). */
export function AdminNavigation() {
  if (!useHasRole('Admin')) return null
  return (
    <nav aria-label="Beheer" className={classes.bar}>
      <ul className={classes.list}>
        {ENTRIES.map(({ to, text }) => (
          <li key={to}>
            <NavLink to={to} className={classes.link}>
              {text}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
