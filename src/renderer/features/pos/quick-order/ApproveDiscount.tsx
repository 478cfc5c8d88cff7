import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { DiscountApprover } from '#shared/contracts/discounts.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { PIN_LENGTH } from '#shared/domain/accounts/pin.ts'
import { approvalSubject } from '#shared/domain/discounts/discounts.ts'
import { formatCents } from '#shared/domain/money/format.ts'
import { useApi } from '../../../lib/api.ts'
import { report } from '../../../lib/report.ts'
import { staffFreshness } from '../../../lib/staff-freshness.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { NativeSelect } from '../../../ui/NativeSelect.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { PasswordInput } from '../../../ui/PasswordInput.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { PinPad, usePinKeys } from '../sessions/index.ts'
import classes from './GiveDiscount.module.css'
import type { OrderDiscounts } from './order-discounts.ts'
import { keyOfOrder, setApproval, useQuickOrderStore } from './quick-order-store.ts'

type ApproveDiscountProps = {
  isOpen: boolean
  order: OrderDiscounts
  onClose: () => void
}

/**
 * Dialog in which an Admin approves the discounts of the order with the own PIN or password. The seller stays logged in.
 */
export function ApproveDiscount({ isOpen, order, onClose }: ApproveDiscountProps) {
  const api = useApi()
  const approvers = useQuery({
    queryKey: ['discount approvers'],
    queryFn: ({ signal }) => api.discounts.approvers({ signal }),
    ...staffFreshness.shared,
    enabled: isOpen,
    meta: { isPersonal: true },
  })
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Korting goedkeuren" size="small">
      <div className={classes.form}>
        <p className={classes.quiet}>
          Korting {formatCents(order.givenCents)}. U mag zelf ten hoogste {order.limitPercent}% geven; een beheerder kan
          hier meer goedkeuren.
        </p>
        {approvers.error && isAway(approvers.error) ? (
          <Notice tone="bad">{OFFLINE_TEXT}</Notice>
        ) : (
          <QueryView query={approvers}>
            {({ approvers: people }) =>
              people.length === 0 ? (
                <Notice tone="bad">Er is geen beheerder die deze korting kan goedkeuren.</Notice>
              ) : (
                <Approval people={people} order={order} onDone={onClose} />
              )
            }
          </QueryView>
        )}
      </div>
    </Dialog>
  )
}

const OFFLINE_TEXT =
  'Zonder verbinding met de winkel kan een beheerder niets goedkeuren. Geef een lagere korting, of wacht op de verbinding.'

type ApprovalProps = { people: readonly DiscountApprover[]; order: OrderDiscounts; onDone: () => void }

function Approval({ people, order, onDone }: ApprovalProps) {
  const api = useApi()
  const [email, setEmail] = useState(people[0]?.email ?? '')
  const [usesPassword, setUsesPassword] = useState(false)
  const [typed, setTyped] = useState('')
  const person = people.find((candidate) => candidate.email === email)
  const isByPin = person?.hasPin === true && !usesPassword
  const approve = useMutation({
    mutationFn: async () => {
      const { lines } = useQuickOrderStore.getState()
      const { discounts } = order
      const reply = await api.discounts.approve({
        body: {
          email,
          secret: isByPin ? { kind: 'pin', pin: typed } : { kind: 'password', password: typed },
          orderKey: keyOfOrder(),
          discounts: [...discounts],
          lines: lines.map(({ id, netPrice, count }) => ({ id, netPrice, count })),
        },
      })
      return { ...reply, subject: approvalSubject(lines, discounts) }
    },
    onSuccess: (approval) => {
      setApproval(approval)
      onDone()
    },
    onError: (error) => {
      setTyped('')
      if (!(error instanceof ShopError)) report(error, 'discount approval')
      // Only the password is left for this person, or for this till.
      else if (error.code === 'pin_blocked' || error.code === 'till_unknown') setUsesPassword(true)
    },
  })
  const change = (next: string) => {
    if (approve.isPending) return
    approve.reset()
    setTyped(next)
  }
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    const isComplete = isByPin ? typed.length >= PIN_LENGTH.least : typed !== ''
    if (isComplete && !approve.isPending) approve.mutate()
  }
  const error = approve.error ? sentenceOf(approve.error) : undefined
  return (
    <>
      {people.length > 1 ? (
        <NativeSelect
          label="Beheerder"
          data={people.map(({ email: value, name }) => ({ value, label: name }))}
          value={email}
          onChange={({ currentTarget }) => {
            setEmail(currentTarget.value)
            setUsesPassword(false)
            change('')
          }}
        />
      ) : (
        <p>
          Beheerder: <strong>{person?.name}</strong>
        </p>
      )}
      {isByPin ? (
        <PinApproval pin={typed} onChange={change} onEnter={submit} isPending={approve.isPending} error={error} />
      ) : (
        <form className={classes.form} onSubmit={submit} noValidate>
          <PasswordInput
            label="Wachtwoord van de beheerder"
            autoComplete="off"
            value={typed}
            error={error}
            onChange={({ currentTarget }) => change(currentTarget.value)}
          />
          <Button type="submit" size="lg" loading={approve.isPending} disabled={typed === ''}>
            Goedkeuren
          </Button>
        </form>
      )}
      {person?.hasPin && (
        <Button
          variant="subtle"
          size="lg"
          onClick={() => {
            setUsesPassword(!usesPassword)
            change('')
          }}
        >
          {isByPin ? 'Met wachtwoord' : 'Met pincode'}
        </Button>
      )}
    </>
  )
}

type PinApprovalProps = {
  pin: string
  onChange: (pin: string) => void
  onEnter: () => void
  isPending: boolean
  error: string | undefined
}

function PinApproval(props: PinApprovalProps) {
  usePinKeys(props)
  return <PinPad {...props} />
}

const isAway = (error: Error) =>
  error instanceof ShopError && (error.code === 'offline' || error.code === 'server_away')

function sentenceOf(error: Error): string {
  if (!(error instanceof ShopError)) return 'Het lukte niet. Probeer het nog eens.'
  if (isAway(error)) return OFFLINE_TEXT
  if (error.code === 'pin_blocked') return 'Te vaak een verkeerde pincode. Gebruik het wachtwoord.'
  if (error.code === 'till_unknown') return 'Deze kassa is niet aangemeld. Gebruik het wachtwoord.'
  return error.message
}
