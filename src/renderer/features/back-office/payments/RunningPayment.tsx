import { Button, Loader } from '@mantine/core'
import type { PaymentTerminal, StaffPayment } from '#shared/contracts/staff-payments.ts'
import { methodLabel } from '#shared/domain/payments/payment-methods.ts'
import { useApi } from '../../../lib/api.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { Facts, money, useStaffAction, when } from '../frame/index.ts'
import { PayLink } from './PayLink.tsx'
import classes from './PaymentPanel.module.css'
import { useReloadPayments } from './payment-queries.ts'
import { paymentWords } from './payment-words.ts'

type RunningPaymentProps = {
  salesOrderId: number
  payment: StaffPayment
  /** True when the payment terminal has not responded for a minute, so that the outcome is unknown. */
  isSilent: boolean
  terminals: readonly PaymentTerminal[]
  /** The attempt when this panel started the payment: the panel then aborts it. Undefined for other payments. */
  own: { isAborting: boolean; refusal: string | undefined; abort: () => void } | undefined
}

/**
 * Shows the payment in progress, whoever started it, with a button to abort the payment. No second payment can begin
 * before this one has ended (docs/decisions.md#c13).
 */
export function RunningPayment({ salesOrderId, payment, isSilent, terminals, own }: RunningPaymentProps) {
  const { paymentId, paymentType, terminalCode } = payment
  const api = useApi()
  const reload = useReloadPayments(salesOrderId)
  const abort = useStaffAction(() => api.payments.abort({ params: { paymentId } }).finally(() => void reload()), {
    onSuccess: () => reload(),
  })
  const words = paymentWords(payment, isSilent)
  const terminal = terminals.find(({ code }) => code === terminalCode)?.name ?? terminalCode
  const isLink = paymentType === 'PAYLINK'
  return (
    <section className={classes.running} aria-label="Lopende betaling">
      <Notice tone={words.tone} title={`${methodLabel(paymentType)} ${money(payment.amount)}`}>
        <p className={classes.waiting}>
          {paymentType === 'TERMINAL' && !isSilent && <Loader size="xs" aria-hidden />}
          {words.text}
        </p>
      </Notice>
      <Facts
        items={[
          { label: 'Gestart door', value: payment.startedBy ?? 'de klant' },
          { label: 'Gestart op', value: when(payment.insertDateTime) },
          ...(paymentType === 'TERMINAL' ? [{ label: 'Pinautomaat', value: terminal }] : []),
          ...(payment.payId ? [{ label: 'Betaalnummer', value: payment.payId }] : []),
        ]}
      />
      {isLink && payment.paymentUrl && <PayLink salesOrderId={salesOrderId} payment={payment} />}
      <div className={classes.methods}>
        <Button
          variant="default"
          loading={own?.isAborting ?? abort.isPending}
          onClick={() => (own ? own.abort() : abort.mutate(undefined))}
        >
          {isLink ? 'Betaallink intrekken' : 'Betaling afbreken'}
        </Button>
      </div>
      {own?.refusal && <Notice tone="bad">{own.refusal}</Notice>}
      {abort.notice && <Notice tone={abort.notice.tone}>{abort.notice.text}</Notice>}
    </section>
  )
}
