import { IconLogout, IconUser } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { headerAction } from '../../ui/header-action.ts'
import { useIsLoggedIn } from './session.ts'

/** To log in, or out. */
export function SessionLink() {
  const isLoggedIn = useIsLoggedIn()
  const Icon = isLoggedIn ? IconLogout : IconUser
  return (
    <Link
      to={isLoggedIn ? sitePaths.logout : sitePaths.login}
      className={headerAction.link}
      aria-label={isLoggedIn ? 'Uitloggen' : 'Inloggen'}
    >
      <Icon size={24} stroke={1.5} aria-hidden />
    </Link>
  )
}
