import { Link } from 'react-router-dom'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import type { Session } from '#shared/contracts/users.ts'
import { Button } from '../../../ui/Button.tsx'
import { Title } from '../../../ui/Title.tsx'
import { SessionDetails } from './SessionDetails.tsx'
import { useLogout } from './use-logout.ts'

/**
 * Content of the login page for a logged-in user: the end time of the session, a link to the account, for staff a link
 * to the back office, and a logout button.
 */
export function LoggedIn({ session }: { session: Session }) {
  const logout = useLogout()
  return (
    <>
      <Title order={1}>U bent ingelogd</Title>
      <SessionDetails session={session} />
      {session.roles.length > 0 && (
        <Button component={Link} to={sitePaths.backOffice}>
          Naar de backoffice
        </Button>
      )}
      <Button component={Link} to={sitePaths.account} variant={session.roles.length > 0 ? 'default' : undefined}>
        Naar uw account
      </Button>
      <Button variant="default" onClick={() => logout.mutate()} loading={logout.isPending}>
        Uitloggen
      </Button>
    </>
  )
}
