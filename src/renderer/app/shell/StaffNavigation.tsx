import { NavLink } from 'react-router-dom'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import type { Role } from '#shared/contracts/users.ts'
import { staffEntries } from '../../features/back-office/frame/staff-navigation.ts'
import classes from './StaffNavigation.module.css'

/**
 * Navigation to the back office, for staff, above every page of the web shop (docs/requirements.md#s2-header,
 * docs/requirements.md#s6).
 */
export function StaffNavigation({ roles }: { roles: readonly Role[] }) {
  const entries = staffEntries(roles)
  if (entries.length === 0) return null
  return (
    <nav aria-label="Beheer" className={classes.bar}>
      <ul className={classes.list}>
        {entries.map(({ to, text }) => (
          <li key={to}>
            <NavLink to={to} end={to === sitePaths.backOffice} className={classes.link}>
              {text}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
