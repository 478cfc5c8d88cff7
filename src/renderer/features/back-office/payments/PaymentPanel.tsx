import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { PaymentType } from '#shared/contracts/sales-orders.ts'
import type { StaffPayment } from '#shared/contracts/staff-payments.ts'
import { formatCents } from '#shared/domain/money/format.ts'
import { centsFromEuros } from '#shared/domain/money/prices.ts'
import type { AttemptState } from '#shared/domain/payments/attempts.ts'
import { isRunning, mayChoose } from '#shared/domain/payments/payment-panel.ts'
import type { PanelAttempt } from '#shared/domain/payments/payment-process.ts'
import { report } from '../../../lib/report.ts'
import { useUnsaved } from '../../../lib/unsaved.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { AmountShortcuts } from './AmountShortcuts.tsx'
import { ConfirmPayment, type PaymentConfirmation } from './ConfirmPayment.tsx'
import { Keypad } from './Keypad.tsx'
import { MethodButtons } from './MethodButtons.tsx'
import { NextSale } from './NextSale.tsx'
import classes from './PaymentPanel.module.css'
import { useIsSilent, useReloadPayments, useTerminals, useWatchedPayments } from './payment-queries.ts'
import { panelRefusalWords, refusalWords } from './payment-words.ts'
import { ShownAttempts } from './ShownAttempts.tsx'
import { type OrderToPay, usePayNow } from './use-pay-now.ts'
import { usePanelRunner, usePaymentPanel } from './use-payment-panel.ts'
import { type Prefill, usePrefill, useSelectPrefilled } from './use-prefill.ts'
import { useShownAttempts } from './use-shown-attempts.ts'
import { useTillKeys } from './use-till-keys.ts'

type PaymentPanelProps = {
  order: OrderToPay
  /** A canceled order accepts no payments. Its running and received payments are still shown. */
  isCanceled?: boolean
  /** Puts an amount on the keypad, once per object: pass a new object to repeat the same amount. */
  prefill?: Prefill | undefined
  /** Called when the payments of the order have changed, so that the page refetches its other data of the order. */
  onChanged?: () => void
}

/**
 * Payment panel "Start betaling" (docs/requirements.md#s2, docs/requirements.md#s4): amount, method and confirmation,
 * then the progress of the payment until its outcome is known. Errors are shown under the keypad
 * (docs/requirements.md#s8).
 */
export function PaymentPanel({ order, isCanceled = false, prefill, onChanged = () => {} }: PaymentPanelProps) {
  const { salesOrderId } = order
  const handle = usePanelRunner(salesOrderId)
  const paymentsQuery = useWatchedPayments(salesOrderId, handle.runner, onChanged)
  const { data: payments, error: loadError } = paymentsQuery
  const reload = useReloadPayments(salesOrderId)
  const panel = usePaymentPanel(handle, {
    payments,
    receivedAt: paymentsQuery.dataUpdatedAt,
    reload: () => void reload(),
  })
  const { send } = panel
  const { text, isRefused, proposal, attempt } = panel.state
  const terminalsQuery = useTerminals()
  const terminals = terminalsQuery.data?.terminals ?? NONE
  const field = useRef<HTMLInputElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const [confirmations, setConfirmations] = useState(0)
  const [change, setChange] = useState<{ salesOrderId: number; cents: number | undefined }>()
  const { open, ended, wasUnknown, clearLast } = useShownAttempts(payments, attempt)
  const isSilent = useIsSilent(open)
  const declinedCents = open === undefined && text === '' ? declinedCentsOf(attempt, ended) : undefined
  const outstanding = centsFromEuros(payments?.outstanding ?? 0)
  const hasPaid = payments !== undefined && payments.paid > 0
  const isAnyOutstanding = payments !== undefined && outstanding > 0
  const terminalCode = panel.state.terminalCode ?? (terminals.find(({ isReady }) => isReady) ?? terminals[0])?.code
  const failure = panel.failure === undefined ? undefined : refusalWords(panel.failure)
  const refusedText =
    attempt?.phase === 'refused' && attempt.refusal && !ended ? panelRefusalWords(attempt.refusal) : undefined
  const problem = useRef<HTMLDivElement>(null)
  // On a small screen the error under the keypad is out of view, so scroll to it.
  useEffect(() => {
    if (refusedText !== undefined || (failure !== undefined && !proposal)) {
      problem.current?.scrollIntoView?.({ block: 'nearest' })
    }
  }, [refusedText, failure, proposal])
  // Unsaved input delays the reload for a new release (docs/decisions.md#d24): a reload must not remove an amount, or
  // interrupt a payment on a payment terminal.
  const isStarting = attempt?.phase === 'starting'
  useUnsaved(text !== '' || proposal !== null || isStarting || open?.paymentType === 'TERMINAL')
  useTillKeys({
    onKey: (key) => !isCanceled && send({ kind: 'key', key }),
    onMethod: (type) => (mayPay(type) ? send({ kind: 'choose', type }) : field.current?.focus()),
    onFocus: () => field.current?.focus(),
  })
  // The pressed button is disabled now, so move the focus to the heading above the progress of the payment.
  useEffect(() => {
    if (confirmations > 0) heading.current?.focus()
  }, [confirmations])
  usePrefill(prefill, { send, field })
  const { dueCents, isPayNow } = usePayNow({ order, payments, state: panel.state, send })
  const selectPrefilled = useSelectPrefilled(field, panel.state)
  useEffect(() => {
    if (loadError) report(loadError, 'payments')
  }, [loadError])

  const mayPay = (type: PaymentType) =>
    !isCanceled && open === undefined && (type === 'TERMINAL' || !order.isLoosePayment) && mayChoose(panel.state, type)
  const confirm = (payment: PaymentConfirmation) => {
    if (proposal?.type === 'TERMINAL' && payment.terminalCode && payment.terminalCode !== panel.state.terminalCode) {
      send({ kind: 'terminal', terminalCode: payment.terminalCode })
    }
    setConfirmations(confirmations + 1)
    setChange({ salesOrderId, cents: payment.changeCents })
    clearLast()
    const { confirmsOverpayment, confirmsUnsentCents } = payment
    send({ kind: 'confirm', confirmsOverpayment, ...(confirmsUnsentCents !== undefined && { confirmsUnsentCents }) })
  }

  return (
    <section className={classes.panel} aria-labelledby="payment-panel">
      <div className={classes.head}>
        <h2 ref={heading} tabIndex={-1} id="payment-panel" className={classes.title}>
          Start betaling
        </h2>
        {isAnyOutstanding && (
          <p className={classes.outstanding} data-after-payment={hasPaid || undefined}>
            Nog open: {formatCents(outstanding)}
          </p>
        )}
      </div>
      {loadError && (
        <Notice tone="bad" title="De betalingen konden niet worden opgehaald.">
          <p>{refusalWords(loadError)}</p>
          <Button variant="default" loading={paymentsQuery.isFetching} onClick={() => void paymentsQuery.refetch()}>
            Opnieuw proberen
          </Button>
        </Notice>
      )}
      <ShownAttempts
        salesOrderId={salesOrderId}
        open={open}
        attempt={attempt}
        ended={ended}
        isSilent={isSilent}
        wasUnknown={wasUnknown}
        terminals={terminals}
        send={send}
        changeCents={change?.salesOrderId === salesOrderId ? change.cents : undefined}
        onSeen={
          handle.runner.dismiss &&
          (() => {
            handle.runner.dismiss?.()
            clearLast()
          })
        }
      />
      {dueCents !== undefined && !open && !isRunning(attempt) && (isPayNow || attempt || outstanding <= 0) && (
        <NextSale dueCents={isCanceled ? 0 : dueCents} hasPaid={hasPaid} />
      )}

      {declinedCents !== undefined && !isCanceled && (
        <Button variant="default" onClick={() => send({ kind: 'prefill', amountCents: declinedCents })}>
          {formatCents(declinedCents)} nog eens proberen
        </Button>
      )}
      {isAnyOutstanding && (
        <AmountShortcuts
          outstandingCents={outstanding}
          onChoose={(amountCents) => send({ kind: 'prefill', amountCents })}
        />
      )}
      {isCanceled ? (
        <p>
          {order.isLoosePayment
            ? 'Deze betaling is aan een bestelling gekoppeld. Er valt hier niets te betalen.'
            : 'De bestelling is geannuleerd. Er valt niets te betalen.'}
        </p>
      ) : (
        <>
          <Keypad
            ref={field}
            text={text}
            isRefused={isRefused}
            onKey={(key) => send({ kind: 'key', key })}
            onFocus={selectPrefilled}
            onType={(typed) => send({ kind: 'type', text: typed })}
            // Enter chooses the card payment, like the highlighted button. The confirmation shows the method.
            onEnter={() => mayPay('TERMINAL') && send({ kind: 'choose', type: 'TERMINAL' })}
          />
          <MethodButtons isDisabled={(type) => !mayPay(type)} onChoose={(type) => send({ kind: 'choose', type })} />
        </>
      )}
      {open && text !== '' && <Notice>Eerst moet de lopende betaling klaar zijn, of worden afgebroken.</Notice>}
      <div ref={problem} className={classes.problems}>
        {refusedText && <Notice tone="bad">{refusedText}</Notice>}
        {failure && !proposal && <Notice tone="bad">{failure}</Notice>}
      </div>

      <ConfirmPayment
        proposal={proposal ?? undefined}
        refusal={failure}
        outstandingCents={payments && outstanding}
        unsentCents={panel.state.unsentCents}
        cash={payments?.cash}
        onCash={(amountCents) => {
          send({ kind: 'cancel' })
          send({ kind: 'prefill', amountCents })
          send({ kind: 'choose', type: 'CASH' })
        }}
        terminals={{
          list: terminals,
          isLoaded: terminalsQuery.data !== undefined,
          isLoading: terminalsQuery.isFetching,
          reload: () => void terminalsQuery.refetch(),
        }}
        terminalCode={terminalCode}
        onTerminal={(code) => send({ kind: 'terminal', terminalCode: code })}
        onClose={() => send({ kind: 'cancel' })}
        onConfirm={confirm}
      />
    </section>
  )
}

const NONE: readonly never[] = []

/** Returns the amount of the payment that has just failed, to offer another try while the customer is present. */
function declinedCentsOf(attempt: PanelAttempt | null, ended: StaffPayment | undefined): number | undefined {
  const isDeclined = (state: AttemptState | null) => state === 'failed' || state === 'cancelled' || state === 'expired'
  if (attempt?.phase === 'ended') return isDeclined(attempt.state) ? attempt.amountCents : undefined
  return ended && isDeclined(ended.state) ? centsFromEuros(ended.amount) : undefined
}
