import { Link } from 'react-router-dom'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import type { StaffUser } from '#shared/contracts/staff-users.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { useSession } from '../../common/sessions/index.ts'
import { Facts, rolesInWords, WrappedText, when } from '../frame/index.ts'
import { LockAccount } from './LockAccount.tsx'
import { MailLink } from './MailLink.tsx'
import { ResetSecondFactor } from './ResetSecondFactor.tsx'
import { RolesForm } from './RolesForm.tsx'
import classes from './StaffUsers.module.css'
import { useStaffActions } from './staff-users-queries.ts'
import { STATES } from './staff-words.ts'

/** Shows one staff account, with the actions that an Admin can do on it. */
export function StaffUserView({ user }: { user: StaffUser }) {
  const actions = useStaffActions(user.userId)
  const hasFactor = user.secondFactorSince !== null || user.hasPasskey === true
  const isOwn = useSession()?.email === user.email
  return (
    <div className={classes.view}>
      <section className={classes.card} aria-labelledby="account">
        <h2 id="account" className={classes.title}>
          Account
        </h2>
        <Facts
          items={[
            { label: 'Gebruiker', value: user.userId },
            {
              label: 'E-mailadres',
              value: (
                <a href={`mailto:${user.email}`}>
                  <WrappedText>{user.email}</WrappedText>
                </a>
              ),
            },
            { label: 'Stand', value: STATES[user.state] },
            { label: 'Rollen', value: rolesInWords(user.roles) || 'Geen' },
            { label: 'Inloggen met een code', value: secondFactorText(user.secondFactorSince) },
            { label: 'Passkeys', value: user.hasPasskey ? 'Heeft de gebruiker' : 'Geen' },
            { label: 'Laatst ingelogd', value: when(user.lastLoginAt) || 'Nog niet' },
            { label: 'Aangemaakt', value: when(user.insertedAt) },
          ]}
        />
      </section>
      {isOwn ? (
        <Notice title="Dit is uw eigen account.">
          <p>
            Uw rollen en toegang kan alleen een andere beheerder wijzigen. Inloggen met een code regelt u{' '}
            <Link to={sitePaths.security}>bij uw account</Link>.
          </p>
        </Notice>
      ) : (
        <>
          <RolesForm user={user} action={actions.setRoles} />
          <MailLink user={user} action={actions.mailPasswordLink} />
          {hasFactor && <ResetSecondFactor action={actions.resetSecondFactor} />}
          {!hasFactor && actions.resetSecondFactor.notice && (
            <Notice tone="good">{actions.resetSecondFactor.notice.text}</Notice>
          )}
          <LockAccount user={user} action={actions.setLock} />
        </>
      )}
    </div>
  )
}

const secondFactorText = (since: string | null) => (since ? `Staat aan sinds ${when(since)}` : 'Staat uit')
