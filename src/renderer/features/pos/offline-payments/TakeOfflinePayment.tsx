import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Draft } from '#shared/contracts/pos/draft-channels.ts'
import { offlinePaymentTake } from '#shared/contracts/pos/offline-payment-channels.ts'
import { type OfflinePaymentType, RECEIPT_NUMBER_MAX } from '#shared/contracts/staff-payments.ts'
import { formatCents } from '#shared/domain/money/format.ts'
import { acceptableCash } from '#shared/domain/payments/cash-limit.ts'
import { amountText, payableCents } from '#shared/domain/payments/keypad.ts'
import { useApi } from '../../../lib/api.ts'
import { newUuid } from '../../../lib/new-uuid.ts'
import { useUnsaved } from '../../../lib/unsaved.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { CashNotes } from '../../common/cash-notes/index.ts'
import { siteConfig } from '../../common/shop-config/index.ts'
import { usePos } from '../bridge/index.ts'
import { moneyOfDraft, moneyOfSeenOrder, type SeenOrder } from './draft-money.ts'
import classes from './OfflinePayments.module.css'
import { useReceiptContent } from './receipt-content.ts'
import { useTakenPayments } from './use-offline-payments.ts'

/**
 * A sale of this amount or more must not be paid in cash, also not in parts (docs/decisions.md#i44). For a till that
 * never read the setting of its shop.
 */
const DEFAULT_CASH_LIMIT_CENTS = 300_000

type TakeOfflinePaymentProps = {
  /** The stored order, or the order of the shop, to pay; undefined closes the dialog. */
  draft: Pick<Draft, 'draftId' | 'order' | 'title'> | SeenOrder | undefined
  type: OfflinePaymentType
  onClose: () => void
  /** Called after the payment is on the disk. `changeCents`: the change for the customer; 0 without. */
  onTaken: (payment: { amountCents: number; changeCents: number }) => void
}

/** Dialog that takes a payment for an order while the shop is unreachable. */
export function TakeOfflinePayment({ draft, type, onClose, onTaken }: TakeOfflinePaymentProps) {
  const title = type === 'CASH' ? 'Contant ontvangen' : 'Pinnen op de losse automaat'
  return (
    <Dialog isOpen={draft !== undefined} onClose={onClose} title={title} size="small">
      {draft && (
        <Payment
          key={`${'draftId' in draft ? draft.draftId : draft.salesOrderId} ${type}`}
          draft={draft}
          type={type}
          onClose={onClose}
          onTaken={onTaken}
        />
      )}
    </Dialog>
  )
}

type PaymentProps = Omit<TakeOfflinePaymentProps, 'draft'> & {
  draft: NonNullable<TakeOfflinePaymentProps['draft']>
}

function Payment({ draft, type, onClose, onTaken }: PaymentProps) {
  const pos = usePos()
  const api = useApi()
  const { data: config } = useQuery(siteConfig(api))
  const receiptContent = useReceiptContent()
  const payments = useTakenPayments()
  const isDraft = 'draftId' in draft
  const money = isDraft ? moneyOfDraft(draft, payments) : moneyOfSeenOrder(draft, payments)
  const openCents = money?.openCents ?? 0
  const [typedAmount, setAmount] = useState<string>()
  const [receivedText, setReceived] = useState('')
  const [receiptNumber, setReceiptNumber] = useState('')
  const [wasTried, setTried] = useState(false)
  // A second press must not take the money twice, so the id belongs to the dialog.
  const [paymentId] = useState(newUuid)
  const text = typedAmount ?? amountText(money?.dueCents || openCents)
  const amountCents = payableCents(text)
  const receivedCents = payableCents(receivedText)
  const changeCents = amountCents !== undefined && receivedCents !== undefined ? receivedCents - amountCents : undefined
  const limitCents = config?.cashLimitCents === undefined ? DEFAULT_CASH_LIMIT_CENTS : config.cashLimitCents
  const cash = limitCents === null ? undefined : { limitCents, receivedCents: money?.cashCents ?? 0 }
  const problem = problemOf({ type, amountCents, openCents, cash })
  const isTooLittle = type === 'CASH' && changeCents !== undefined && changeCents < 0
  const isNumberMissing = type === 'STANDALONE' && receiptNumber.trim() === ''

  const take = useMutation({
    mutationFn: (paidCents: number) =>
      pos.call(offlinePaymentTake, {
        paymentId,
        draftId: isDraft ? draft.draftId : null,
        salesOrderId: isDraft ? null : draft.salesOrderId,
        type,
        amountCents: paidCents,
        receiptNumber: type === 'CASH' ? '' : receiptNumber,
        receipt: receiptContent(money?.totalCents),
      }),
    networkMode: 'always',
    onSuccess: ({ amountCents: paidCents }) =>
      onTaken({ amountCents: paidCents, changeCents: type === 'CASH' ? Math.max(0, changeCents ?? 0) : 0 }),
  })
  useUnsaved(take.isPending || receiptNumber !== '')

  const submit = () => {
    setTried(true)
    if (amountCents === undefined || problem || isNumberMissing || isTooLittle || take.isPending) return
    take.mutate(amountCents)
  }
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <p className={classes.what}>{draft.title}</p>
      {type === 'STANDALONE' && (
        <p>Toets het bedrag in op de losse automaat. Neem daarna het nummer van de bon over.</p>
      )}
      <TextInput
        label="Bedrag"
        inputMode="decimal"
        autoComplete="off"
        value={text}
        error={problem}
        onChange={({ currentTarget }) => setAmount(currentTarget.value)}
      />
      {type === 'STANDALONE' ? (
        <TextInput
          label="Nummer op de bon"
          autoComplete="off"
          maxLength={RECEIPT_NUMBER_MAX}
          value={receiptNumber}
          error={wasTried && isNumberMissing ? 'Vul het nummer in dat op de bon van de automaat staat.' : undefined}
          onChange={({ currentTarget }) => setReceiptNumber(currentTarget.value)}
        />
      ) : (
        amountCents !== undefined && (
          <CashNotes
            dueCents={amountCents}
            receivedCents={receivedCents}
            onChoose={(chosenCents) => setReceived(amountText(chosenCents))}
          />
        )
      )}
      {take.error && <Notice tone="bad">{take.error.message}</Notice>}
      <div className={classes.answers}>
        <Button type="submit" size="lg" loading={take.isPending} disabled={problem !== undefined || isTooLittle}>
          {type === 'CASH' ? 'Ontvangen' : 'Betaling gelukt'}
        </Button>
        <Button size="lg" variant="default" disabled={take.isPending} onClick={onClose}>
          Annuleren
        </Button>
      </div>
    </form>
  )
}

type TypedPayment = {
  type: OfflinePaymentType
  amountCents: number | undefined
  openCents: number
  /** The limit of the shop, and the cash that was received for this order; undefined without a limit. */
  cash: { limitCents: number; receivedCents: number } | undefined
}

function problemOf({ type, amountCents, openCents, cash }: TypedPayment): string | undefined {
  if (amountCents === undefined) return 'Vul een bedrag in.'
  if (amountCents > openCents) return `Ten hoogste ${formatCents(openCents)}: meer kost de order niet.`
  if (type === 'CASH' && cash && amountCents > acceptableCash(cash))
    return `Voor één verkoop mag ${formatCents(cash.limitCents)} of meer niet contant worden aangenomen, ook niet in delen (Wwft). Neem ten hoogste ${formatCents(acceptableCash(cash))}.`
  return undefined
}
