import { Button, Checkbox, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect, useState } from 'react'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { invitationForm, type StaffUser } from '#shared/contracts/staff-users.ts'
import { formRules } from '../../../lib/form-rules.ts'
import { useAfterRender } from '../../../lib/use-after-render.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { StaffDialog } from '../frame/index.ts'
import { NO_INVITATION, useInvitationDraft } from './invitation-draft.ts'
import classes from './StaffUsers.module.css'
import { type Invitation, useInvite } from './staff-users-queries.ts'
import { ROLES } from './staff-words.ts'

/** Dialog to invite a staff member. After the invitation, it says that the mail was sent. */
export function InviteStaff({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [invited, setInvited] = useState<StaffUser>()
  const close = () => {
    setInvited(undefined)
    onClose()
  }
  return (
    <StaffDialog opened={isOpen} onClose={close} title="Medewerker uitnodigen">
      {invited ? (
        <div className={classes.form}>
          <Notice tone="good" title={`De uitnodiging is verstuurd naar ${invited.email}.`}>
            {invited.state === 'invited'
              ? 'Met de link daarin kiest de medewerker een wachtwoord. De link werkt zeven dagen.'
              : 'Dit e-mailadres had al een account. De medewerker logt in met het wachtwoord dat daarbij hoort.'}
          </Notice>
          <Button onClick={close} data-autofocus>
            Klaar
          </Button>
        </div>
      ) : (
        <InvitationForm onInvited={setInvited} />
      )}
    </StaffDialog>
  )
}

function InvitationForm({ onInvited }: { onInvited: (user: StaffUser) => void }) {
  const draft = useInvitationDraft()
  const form = useForm<Invitation>({
    mode: 'controlled',
    initialValues: draft,
    validate: formRules(invitationForm),
    onValuesChange: (values) => useInvitationDraft.setState(values),
  })
  const invite = useInvite((user) => {
    useInvitationDraft.setState(NO_INVITATION)
    onInvited(user)
  })
  const { setErrors } = form
  // Shows the validation errors of the server at their fields.
  useEffect(() => {
    if (invite.error instanceof ShopError && invite.error.fields.length > 0) {
      setErrors(Object.fromEntries(invite.error.fields.map(({ field, message }) => [field, message])))
    }
  }, [invite.error, setErrors])
  const focusError = useAfterRender(() => document.querySelector<HTMLElement>('form [aria-invalid=true]')?.focus())
  const isAboutField = invite.error instanceof ShopError && invite.error.fields.length > 0

  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit((values) => invite.mutate(values), focusError)}>
      <TextInput label="E-mailadres" type="email" autoComplete="off" data-autofocus {...form.getInputProps('email')} />
      <div className={classes.names}>
        <TextInput label="Voornaam" autoComplete="off" {...form.getInputProps('firstname')} />
        <TextInput label="Achternaam" autoComplete="off" {...form.getInputProps('lastname')} />
      </div>
      <Checkbox.Group label="Rollen" {...form.getInputProps('roles')}>
        <div className={classes.roles}>
          {ROLES.map(({ role, name, rights }) => (
            <Checkbox key={role} value={role} label={name} description={rights} />
          ))}
        </div>
      </Checkbox.Group>
      {invite.notice && !isAboutField && <Notice tone={invite.notice.tone}>{invite.notice.text}</Notice>}
      <Button type="submit" loading={invite.isPending}>
        Uitnodiging versturen
      </Button>
    </form>
  )
}
