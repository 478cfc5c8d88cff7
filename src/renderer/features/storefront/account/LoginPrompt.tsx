import { Link } from 'react-router-dom'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Text } from '../../../ui/Text.tsx'
import classes from './LoginPrompt.module.css'

/**
 * Shown to a visitor who is not logged in: why a login is needed, and a link to log in.
 *
 * @param back path of the page to open after the login
 */
export function LoginPrompt({ back }: { back: string }) {
  return (
    <EmptyState title="Log in om uw bestellingen te zien">
      <Text c="dimmed" className={classes.why}>
        In uw account ziet u hoe uw bestellingen ervoor staan, betaalt u wat nog openstaat en vindt u uw gegevens. Heeft
        u als gast besteld? Maak dan een account met hetzelfde e-mailadres.
      </Text>
      <div className={classes.actions}>
        <Button component={Link} to={sitePaths.loginThen(back)}>
          Inloggen
        </Button>
        <Button component={Link} to={sitePaths.register} variant="default">
          Account maken
        </Button>
      </div>
    </EmptyState>
  )
}
