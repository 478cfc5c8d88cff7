import { Link } from 'react-router-dom'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { useIsSessionLoaded, useSession } from '../../common/sessions/index.ts'
import classes from './PrefillNotice.module.css'

/** Above the form: a login link that returns to the checkout, or a notice that saved details were filled in. */
export function PrefillNotice({ isFilledIn }: { isFilledIn: boolean }) {
  const session = useSession()
  const isSessionLoaded = useIsSessionLoaded()
  if (!session) {
    // Most visitors have no session, so the space is reserved: the fields do not move when the session has been read.
    return (
      <p className={classes.line} data-hidden={!isSessionLoaded || undefined}>
        Heeft u een account? <Link to={sitePaths.loginThen(sitePaths.checkout)}>Inloggen</Link> en wij vullen uw
        gegevens in. Wat u al typte blijft staan.
      </p>
    )
  }
  return isFilledIn ? (
    <p className={classes.line} role="status">
      Wij hebben ingevuld wat wij van u weten. Kijk even of alles nog klopt.
    </p>
  ) : null
}
