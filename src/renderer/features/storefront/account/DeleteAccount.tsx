import { type FormEvent, useState } from 'react'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { required } from '#shared/contracts/texts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { PasswordInput } from '../../../ui/PasswordInput.tsx'
import { Stack } from '../../../ui/Stack.tsx'
import { Text } from '../../../ui/Text.tsx'
import { type DeletedAccount, useDeleteAccount } from './account-queries.ts'
import classes from './DeleteAccount.module.css'

type DeleteAccountProps = {
  /** Called after the account is deleted, just before the session ends. */
  onDeleted: (deleted: DeletedAccount) => void
}

/**
 * Button that deletes the account, after a confirmation with the password. The dialog says which data is deleted and
 * which data the shop must retain.
 */
export function DeleteAccount({ onDeleted }: DeleteAccountProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Text>U kunt uw account verwijderen. Dat kan niet ongedaan worden gemaakt.</Text>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        Account verwijderen
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title="Account verwijderen?" size="small">
        <Confirmation onDeleted={onDeleted} onCancel={() => setIsOpen(false)} />
      </Dialog>
    </>
  )
}

function Confirmation({ onDeleted, onCancel }: DeleteAccountProps & { onCancel: () => void }) {
  const [password, setPassword] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const remove = useDeleteAccount(onDeleted)
  const isWrong = remove.error instanceof ShopError && remove.error.code === 'wrong_password'

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsMissing(password === '')
    if (password !== '') remove.mutate(password)
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        <Text>Wij wissen meteen uw account, en uw naam bij de reviews die u schreef. U wordt overal uitgelogd.</Text>
        <Text>
          Uw bestellingen moeten wij van de belastingwet zeven jaar bewaren. Uw telefoonnummer en opmerkingen wissen wij
          een half jaar na de bestelling. Een lopende bestelling voeren wij gewoon uit; met de link in de bevestiging
          kunt u hem blijven bekijken en betalen.
        </Text>
        <PasswordInput
          label="Uw wachtwoord"
          autoComplete="current-password"
          value={password}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
          error={isMissing ? required('Wachtwoord') : isWrong ? remove.error?.message : undefined}
        />
        {remove.error && !isWrong && <Notice tone="bad">{remove.error.message}</Notice>}
        <div className={classes.actions}>
          <Button type="submit" loading={remove.isPending}>
            Definitief verwijderen
          </Button>
          <Button variant="default" onClick={onCancel}>
            Toch niet
          </Button>
        </div>
      </Stack>
    </form>
  )
}
