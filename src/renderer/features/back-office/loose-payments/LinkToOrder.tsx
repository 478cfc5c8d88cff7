import { Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import * as z from 'zod/mini'
import type { LoosePayment } from '#shared/contracts/loose-payments.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { useApi } from '../../../lib/api.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { money, SectionCard, useStaffAction } from '../frame/index.ts'
import classes from './LoosePayments.module.css'
import { LOOSE_PAYMENTS } from './loose-payment-queries.ts'

const overpaid = z.object({ outstanding: z.number() })

type LinkToOrderProps = { payment: LoosePayment; onLinked: () => unknown }

/** Links a paid loose payment to the order for which the customer turned out to pay. */
export function LinkToOrder({ payment, onLinked }: LinkToOrderProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const [number, setNumber] = useState('')
  const salesOrderId = /^\d{1,9}$/.test(number.trim()) ? Number(number.trim()) : 0
  const [isTried, setTried] = useState(false)
  const link = useStaffAction(
    (confirmsOverpayment: boolean) =>
      api.loosePayments.link({
        params: { id: payment.salesOrderId },
        body: { salesOrderId, confirmsOverpayment, linkVersion: payment.linkVersion },
      }),
    {
      onSuccess: async () => {
        await queryClient.invalidateQueries({ queryKey: LOOSE_PAYMENTS })
        return onLinked()
      },
      // After a refusal the payment may have another state, and the next try needs its link version.
      onError: (error) => {
        if (error instanceof ShopError && error.code === 'loose_link_changed')
          void queryClient.invalidateQueries({ queryKey: LOOSE_PAYMENTS })
      },
    },
  )
  const outstanding = outstandingOf(link.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (salesOrderId > 0 && !link.isPending) link.mutate(false)
  }
  return (
    <SectionCard title="Koppelen aan een order">
      <p>
        Hoort deze betaling bij een bestelling? Na het koppelen telt zij daar als betaald, krijgt de klant de mail van
        een betaling, en gaat zij met de order naar de boekhouding. De mail en de boekhouding wachten een half uur. Een
        vergissing maakt u zo lang ongedaan; daarna kan terugbetalen nog wel, bij de order.
      </p>
      <form className={classes.link} onSubmit={submit} noValidate>
        <TextInput
          label="Ordernummer"
          inputMode="numeric"
          autoComplete="off"
          value={number}
          onChange={(event) => {
            setNumber(event.currentTarget.value)
            link.dismiss()
          }}
          error={isTried && salesOrderId === 0 && 'Vul het nummer van een order in.'}
        />
        <Button type="submit" variant="default" loading={link.isPending}>
          Koppelen
        </Button>
      </form>
      {link.notice &&
        (outstanding === undefined ? (
          <Notice tone={link.notice.tone}>{link.notice.text}</Notice>
        ) : (
          <Notice tone="waits" title={`Van order ${salesOrderId} staat ${money(outstanding)} open`}>
            <p>Deze betaling is hoger. Het verschil kunt u daarna bij de order terugbetalen.</p>
            <Button variant="default" loading={link.isPending} onClick={() => link.mutate(true)}>
              Toch koppelen
            </Button>
          </Notice>
        ))}
    </SectionCard>
  )
}

/** Returns what is outstanding of the order, in EUR, when the link was refused as an overpayment. */
function outstandingOf(error: Error | null): number | undefined {
  if (!(error instanceof ShopError) || error.code !== 'overpayment') return undefined
  const detail = overpaid.safeParse(error.detail)
  return detail.success ? detail.data.outstanding : undefined
}
