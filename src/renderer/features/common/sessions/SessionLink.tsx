import { IconLogout, IconUser } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { headerAction } from '../../../ui/header-action.ts'
import classes from './SessionLink.module.css'
import { useIsLoggedIn } from './session.ts'

/** Link to log in; for a logged-in user, links to the account and to log out. */
export function SessionLink() {
  if (!useIsLoggedIn())
    return (
      <Link to={sitePaths.login} className={headerAction.link} aria-label="Inloggen">
        <IconUser size={24} stroke={1.5} aria-hidden />
      </Link>
    )
  return (
    <>
      <span className={classes.account}>
        <Link to={sitePaths.account} className={headerAction.link} aria-label="Uw account">
          <IconUser size={24} stroke={1.5} aria-hidden />
        </Link>
      </span>
      <Link to={sitePaths.logout} className={headerAction.link} aria-label="Uitloggen">
        <IconLogout size={24} stroke={1.5} aria-hidden />
      </Link>
    </>
  )
}
