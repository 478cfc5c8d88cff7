import { Link } from 'react-router-dom'
import type { Draft } from '#shared/contracts/pos/draft-channels.ts'
import {
  type OfflinePayment,
  offlinePaymentReturn,
  offlinePaymentSeen,
} from '#shared/contracts/pos/offline-payment-channels.ts'
import { staffPaths } from '#shared/contracts/staff-paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { useStaffAction, when } from '../../back-office/frame/index.ts'
import { ConfirmButton, usePos } from '../bridge/index.ts'
import { isSettled } from './draft-money.ts'
import classes from './OfflinePayments.module.css'
import { paymentInWords, stateInWords, WARNINGS } from './offline-payment-words.ts'
import { PrintOfflineReceipt } from './PrintOfflineReceipt.tsx'
import { useOfflinePayments } from './use-offline-payments.ts'

/**
 * Payments that were taken offline for an order of the shop, or whose stored order is sent or gone: what staff must
 * check, and what the shop refused. Renders nothing without such a payment.
 */
export function PaymentsWithoutDraft({ drafts }: { drafts: readonly Draft[] }) {
  const { data } = useOfflinePayments()
  const payments = (data?.payments ?? []).filter((payment) => {
    const draft = drafts.find(({ draftId }) => draftId === payment.draftId)
    return draft === undefined || (draft.state === 'sent' && !isSettled(payment))
  })
  if (payments.length === 0) return null
  return (
    <section className={classes.section} aria-labelledby="offline-payments">
      <h2 id="offline-payments" className={classes.title}>
        Betalingen zonder verbinding
      </h2>
      <ul className={classes.list}>
        {payments.map((payment) => (
          <PaymentRow key={payment.paymentId} payment={payment} />
        ))}
      </ul>
    </section>
  )
}

function PaymentRow({ payment }: { payment: OfflinePayment }) {
  const pos = usePos()
  const { paymentId, draftId, state, salesOrderId, takenDateTime, takenBy, warnings } = payment
  // The payment of a stored order is given back there, as long as that order is listed.
  const mayReturn = state === 'refused' || (state === 'waiting' && draftId === null)
  const seen = useStaffAction(() => pos.call(offlinePaymentSeen, { paymentId }))
  const giveBack = useStaffAction(() => pos.call(offlinePaymentReturn, { paymentId }))
  const notice = seen.notice ?? giveBack.notice
  return (
    <li className={classes.row} data-needs-check={warnings.length > 0 || state === 'refused'}>
      <span className={classes.rowText}>
        <strong>{paymentInWords(payment)}</strong>
        <span className={classes.quiet}>
          Ingenomen op {when(takenDateTime)} door {takenBy}
        </span>
        <span>{stateInWords(payment)}</span>
        {warnings.map((warning) => (
          <span key={warning} className={classes.warning}>
            {WARNINGS[warning]}
          </span>
        ))}
      </span>
      <span className={classes.answers}>
        <PrintOfflineReceipt payment={payment} totalCents={undefined} />
        {salesOrderId !== null && (
          <Button component={Link} to={staffPaths.salesOrder(salesOrderId)} variant="default">
            Order {salesOrderId} openen
          </Button>
        )}
        {(state === 'sent' || state === 'returned') && (
          <Button variant="subtle" loading={seen.isPending} onClick={() => seen.mutate(undefined)}>
            Gezien
          </Button>
        )}
        {mayReturn && (
          <ConfirmButton
            text="Teruggeven"
            title="Geld teruggeven?"
            isPending={giveBack.isPending}
            onConfirm={() => giveBack.mutate(undefined)}
          >
            <p>{paymentInWords(payment)} gaat terug naar de klant. De winkel krijgt deze betaling dan niet.</p>
          </ConfirmButton>
        )}
      </span>
      {notice && <Notice tone={notice.tone}>{notice.text}</Notice>}
    </li>
  )
}
