import type { Draft } from '#shared/contracts/pos/draft-channels.ts'
import { type OfflinePayment, offlinePaymentReturn } from '#shared/contracts/pos/offline-payment-channels.ts'
import { formatCents } from '#shared/domain/money/format.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { useStaffAction } from '../../back-office/frame/index.ts'
import { ConfirmButton, usePos } from '../bridge/index.ts'
import { isSettled, moneyOfDraft } from './draft-money.ts'
import classes from './OfflinePayments.module.css'
import { paymentInWords, stateInWords } from './offline-payment-words.ts'
import { PrintOfflineReceipt } from './PrintOfflineReceipt.tsx'
import { useOfflinePayments } from './use-offline-payments.ts'

/** The payments that this till took for a stored order, and what remains to be paid. */
export function DraftPayments({ draft }: { draft: Draft }) {
  const { data } = useOfflinePayments()
  const payments = (data?.payments ?? []).filter(({ draftId }) => draftId === draft.draftId)
  const isSent = draft.state === 'sent'
  const money = moneyOfDraft(draft, payments)
  // What staff must check after the order was sent is in `PaymentsWithoutDraft`.
  const shown = isSent ? payments.filter(isSettled) : payments
  if (shown.length === 0) return null
  return (
    <div className={classes.payments}>
      <ul className={classes.list}>
        {shown.map((payment) => (
          <PaymentRow key={payment.paymentId} payment={payment} totalCents={money?.totalCents} />
        ))}
      </ul>
      {money && money.openCents > 0 && <p className={classes.quiet}>Nog te betalen: {formatCents(money.openCents)}</p>}
    </div>
  )
}

function PaymentRow({ payment, totalCents }: { payment: OfflinePayment; totalCents: number | undefined }) {
  const pos = usePos()
  const { paymentId, state, type, amountCents } = payment
  const giveBack = useStaffAction(() => pos.call(offlinePaymentReturn, { paymentId }))
  const mayReturn = state === 'waiting' || state === 'refused'
  return (
    <li className={classes.row}>
      <span className={classes.rowText}>
        <strong>{paymentInWords(payment)}</strong>
        <span className={classes.quiet}>{stateInWords(payment)}</span>
      </span>
      <PrintOfflineReceipt payment={payment} totalCents={totalCents} />
      {mayReturn && (
        <ConfirmButton
          text="Teruggeven"
          title={`${formatCents(amountCents)} teruggeven?`}
          isPending={giveBack.isPending}
          onConfirm={() => giveBack.mutate(undefined)}
        >
          <p>
            {type === 'CASH'
              ? 'Geef het bedrag uit de lade terug aan de klant. De winkel krijgt deze betaling dan niet.'
              : 'Boek het bedrag terug op de losse automaat. De winkel krijgt deze betaling dan niet.'}
          </p>
        </ConfirmButton>
      )}
      {giveBack.notice && <Notice tone={giveBack.notice.tone}>{giveBack.notice.text}</Notice>}
    </li>
  )
}
