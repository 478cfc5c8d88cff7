import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { OwnPin as OwnPinState } from '#shared/contracts/tills.ts'
import { PIN_DIGITS, PIN_LENGTH, PIN_RULE } from '#shared/domain/accounts/pin.ts'
import { useApi } from '../../../lib/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { PasswordInput } from '../../../ui/PasswordInput.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useStaffAction, when } from '../../back-office/frame/index.ts'
import { Card, ConfirmButton } from '../bridge/index.ts'
import { ActionNotice } from './ActionNotice.tsx'
import classes from './Settings.module.css'

const OWN_PIN_KEY = ['own-pin']

/** Form to set or remove the PIN of the current user. Setting a PIN requires the password. */
export function OwnPin() {
  const api = useApi()
  const own = useQuery({ queryKey: OWN_PIN_KEY, queryFn: () => api.pins.show(), meta: { isPersonal: true } })
  return (
    <Card title="Uw pincode" about="Daarmee opent u een vergrendelde kassa, en neemt u hem over van een collega.">
      <QueryView query={own} waiting={<Skeleton height={120} aria-label="Uw pincode wordt opgezocht" />}>
        {(state) => <OwnPinForm state={state} />}
      </QueryView>
    </Card>
  )
}

function OwnPinForm({ state }: { state: OwnPinState }) {
  const api = useApi()
  const client = useQueryClient()
  const [pin, setPin] = useState('')
  const [again, setAgain] = useState('')
  const [password, setPassword] = useState('')
  const [errors, setErrors] = useState<{ pin?: string; again?: string; password?: string }>({})
  const setState = (ownPin: OwnPinState) => client.setQueryData(OWN_PIN_KEY, ownPin)
  const set = useStaffAction(() => api.pins.set({ body: { pin, password } }), {
    success: 'Uw pincode is ingesteld.',
    onSuccess: (ownPin) => {
      setState(ownPin)
      setPin('')
      setAgain('')
      setPassword('')
    },
  })
  const remove = useStaffAction(() => api.pins.remove(), { success: 'Uw pincode is verwijderd.', onSuccess: setState })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const problems = errorsIn({ pin, again, password })
    setErrors(problems)
    if (Object.keys(problems).length === 0) set.mutate(undefined)
  }
  return (
    <>
      {state.isBlocked && (
        <Notice tone="bad">Uw pincode is geblokkeerd. Hij werkt weer zodra u met uw wachtwoord inlogt.</Notice>
      )}
      <p>
        {state.hasPin ? `U heeft een pincode, ingesteld op ${when(state.setDateTime)}.` : 'U heeft nog geen pincode.'}
      </p>
      <form noValidate onSubmit={submit} className={classes.fields}>
        <PasswordInput
          label={`${state.hasPin ? 'Nieuwe pincode' : 'Pincode'} (${PIN_LENGTH.least} tot ${PIN_LENGTH.most} cijfers)`}
          inputMode="numeric"
          autoComplete="off"
          maxLength={PIN_LENGTH.most}
          value={pin}
          error={errors.pin}
          onChange={({ currentTarget }) => setPin(currentTarget.value)}
        />
        <PasswordInput
          label="Herhaal de pincode"
          inputMode="numeric"
          autoComplete="off"
          maxLength={PIN_LENGTH.most}
          value={again}
          error={errors.again}
          onChange={({ currentTarget }) => setAgain(currentTarget.value)}
        />
        <PasswordInput
          label="Uw wachtwoord"
          autoComplete="current-password"
          value={password}
          error={errors.password}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        />
        <div className={classes.ways}>
          <Button type="submit" variant="default" loading={set.isPending}>
            {state.hasPin ? 'Pincode wijzigen' : 'Pincode instellen'}
          </Button>
          {state.hasPin && (
            <ConfirmButton
              text="Pincode verwijderen"
              title="Pincode verwijderen?"
              isPending={remove.isPending}
              onConfirm={() => remove.mutate(undefined)}
            >
              <p>U opent een vergrendelde kassa daarna alleen nog met uw wachtwoord.</p>
            </ConfirmButton>
          )}
        </div>
      </form>
      <ActionNotice notice={set.notice ?? remove.notice} />
    </>
  )
}

function errorsIn({ pin, again, password }: { pin: string; again: string; password: string }) {
  return {
    ...(!PIN_DIGITS.test(pin) && { pin: PIN_RULE }),
    ...(pin !== again && { again: 'De pincodes zijn niet gelijk.' }),
    ...(password === '' && { password: 'Wachtwoord is verplicht.' }),
  }
}
