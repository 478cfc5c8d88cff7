import { Button } from '@mantine/core'
import type { StaffUser } from '#shared/contracts/staff-users.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { when } from '../frame/index.ts'
import classes from './StaffUsers.module.css'
import type { StaffActions } from './staff-users-queries.ts'

type MailLinkProps = { user: StaffUser; action: StaffActions['mailPasswordLink'] }

/**
 * Section with the button that mails a link to choose a new password. A user who has not accepted the invitation yet
 * gets the invitation again.
 */
export function MailLink({ user, action }: MailLinkProps) {
  const isInvited = user.state === 'invited'
  return (
    <section className={classes.card} aria-labelledby="wachtwoord">
      <h2 id="wachtwoord" className={classes.title}>
        {isInvited ? 'Uitnodiging' : 'Wachtwoord'}
      </h2>
      <p>
        {isInvited
          ? `Uitgenodigd op ${when(user.invitedAt)}; er is nog geen wachtwoord gekozen. De link in de uitnodiging werkt zeven dagen.`
          : 'De gebruiker krijgt een e-mail met een link waarmee een nieuw wachtwoord wordt gekozen. Tot dat gebeurt werkt het oude.'}
      </p>
      {action.notice && <Notice tone={action.notice.tone}>{action.notice.text}</Notice>}
      <Button
        variant="default"
        disabled={user.state === 'locked'}
        loading={action.isPending}
        onClick={() => action.mutate(undefined)}
      >
        {isInvited ? 'Uitnodiging opnieuw versturen' : 'Link voor nieuw wachtwoord versturen'}
      </Button>
    </section>
  )
}
