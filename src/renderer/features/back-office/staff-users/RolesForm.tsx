import { Button, Checkbox } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { StaffUser } from '#shared/contracts/staff-users.ts'
import type { Role } from '#shared/contracts/users.ts'
import { useUnsaved } from '../../../lib/unsaved.ts'
import { Notice } from '../../../ui/Notice.tsx'
import classes from './StaffUsers.module.css'
import type { StaffActions } from './staff-users-queries.ts'
import { ROLES } from './staff-words.ts'

type RolesFormProps = { user: StaffUser; action: StaffActions['setRoles'] }

/** Form that changes the roles of a user. The user then has to log in again. */
export function RolesForm({ user, action }: RolesFormProps) {
  const [roles, setRoles] = useState<readonly Role[]>(user.roles)
  const isChanged = ROLES.some(({ role }) => roles.includes(role) !== user.roles.includes(role))
  useUnsaved(isChanged)
  const choose = (chosen: string[]) => {
    action.dismiss()
    setRoles(ROLES.flatMap(({ role }) => (chosen.includes(role) ? role : [])))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    action.mutate([...roles])
  }
  return (
    <form className={classes.card} onSubmit={submit} aria-label="Rollen wijzigen">
      <Checkbox.Group label="Rollen" value={[...roles]} onChange={choose} classNames={{ label: classes.title }}>
        <div className={classes.roles}>
          {ROLES.map(({ role, name, rights }) => (
            <Checkbox key={role} value={role} label={name} description={rights} />
          ))}
        </div>
      </Checkbox.Group>
      {roles.length === 0 && user.roles.length > 0 && (
        <Notice>Zonder rol is deze gebruiker geen medewerker meer, en alleen nog klant.</Notice>
      )}
      {action.notice && <Notice tone={action.notice.tone}>{action.notice.text}</Notice>}
      <Button type="submit" disabled={!isChanged} loading={action.isPending}>
        Rollen opslaan
      </Button>
    </form>
  )
}
