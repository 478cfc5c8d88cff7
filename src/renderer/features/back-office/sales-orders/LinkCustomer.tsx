import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { StaffOrderDetails } from '#shared/contracts/staff-orders.ts'
import { useApi } from '../../../lib/api.ts'
import { useUnsaved } from '../../../lib/unsaved.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { useStaffAction } from '../frame/index.ts'
import classes from './StaffOrders.module.css'
import { useOrderCacheUpdate } from './staff-order-queries.ts'

/**
 * Shows the account of an order: the account with the same mail address, or the one that staff linked. Staff can link
 * another account, or remove a link.
 */
export function LinkCustomer({ details, email }: { details: StaffOrderDetails; email: string }) {
  const { salesOrderId: id, customer, isForgotten } = details
  const api = useApi()
  const updateCaches = useOrderCacheUpdate(id)
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState(email)
  const link = useStaffAction(
    (newEmail: string | null) => api.staffOrders.link({ params: { id }, body: { email: newEmail } }),
    {
      onSuccess: (updated) => {
        setOpen(false)
        setTyped(email)
        return updateCaches(updated)
      },
    },
  )
  useUnsaved(isOpen)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    link.mutate(typed)
  }

  return (
    <span className={classes.lines}>
      {customer ? `${customer.email} (${customer.isLinked ? 'gekoppeld' : 'zelfde e-mailadres'})` : 'geen'}
      {!isForgotten && (
        <span className={classes.buttons}>
          {isOpen ? (
            <form className={classes.buttons} onSubmit={submit}>
              <TextInput
                label="E-mailadres van het account"
                inputMode="email"
                value={typed}
                onChange={(event) => setTyped(event.currentTarget.value)}
              />
              <Button type="submit" loading={link.isPending}>
                Koppelen
              </Button>
              <Button variant="default" onClick={() => setOpen(false)}>
                Annuleren
              </Button>
            </form>
          ) : (
            <Button variant="default" size="compact-sm" onClick={() => setOpen(true)}>
              {customer ? 'Ander account koppelen' : 'Account koppelen'}
            </Button>
          )}
          {customer?.isLinked && !isOpen && (
            <Button variant="default" size="compact-sm" loading={link.isPending} onClick={() => link.mutate(null)}>
              Losmaken
            </Button>
          )}
        </span>
      )}
      {link.notice && <Notice tone={link.notice.tone}>{link.notice.text}</Notice>}
    </span>
  )
}
