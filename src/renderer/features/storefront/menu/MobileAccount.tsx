import { Link } from 'react-router-dom'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { useSession } from '../../common/sessions/index.ts'
import classes from './MobileEntries.module.css'

/** End of the mobile menu: account and logout, or login. */
export function MobileAccount({ onFollow }: { onFollow: () => void }) {
  const entries = useSession()
    ? [
        { to: sitePaths.account, text: 'Uw account' },
        { to: sitePaths.logout, text: 'Uitloggen' },
      ]
    : [{ to: sitePaths.login, text: 'Inloggen' }]
  return (
    <ul className={classes.list}>
      {entries.map(({ to, text }) => (
        <li key={to}>
          <Link to={to} className={classes.link} onClick={onFollow}>
            {text}
          </Link>
        </li>
      ))}
    </ul>
  )
}
