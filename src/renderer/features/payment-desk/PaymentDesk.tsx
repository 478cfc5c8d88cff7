import { useEffect, useRef, useState } from 'react'
import { DEPOSIT_PERCENT } from '#shared/domain/checkout/payment-options.ts'
import { formatCents } from '#shared/domain/money/format.ts'
import { centsFromEuros } from '#shared/domain/money/prices.ts'
import { amountText, payableCents } from '#shared/domain/payments/keypad.ts'
import { shortcutCents } from '#shared/domain/payments/order-payment.ts'
import { report } from '../../lib/report.ts'
import { useUnsaved } from '../../lib/unsaved.ts'
import { Notice } from '../../ui/Notice.tsx'
import { ConfirmPayment, type Proposal } from './ConfirmPayment.tsx'
import { Keypad } from './Keypad.tsx'
import { MethodButtons } from './MethodButtons.tsx'
import classes from './PaymentDesk.module.css'
import { openOf, useIsSilent, useReloadPayments, useTerminals, useWatchedPayments } from './payment-queries.ts'
import { paymentWords, refusalWords } from './payment-words.ts'
import { RunningPayment } from './RunningPayment.tsx'
import { useStartPayment } from './start-payment.ts'

type PaymentDeskProps = {
  order: { salesOrderId: number }
  /** Puts an amount on the keypad; every new object does, also with the same amount. */
  prefill?: { amountCents: number } | undefined
  /** The payments of the order are different from before: what else is shown of it has to be asked again. */
  onChanged?: () => void
}

/**
 * "Start betaling" (specification §2, §4): an amount, a way to pay, a confirmation; then what becomes of it, until it is
 * known. Errors stand under the keypad (§8).
 */
export function PaymentDesk({ order: { salesOrderId }, prefill, onChanged = () => {} }: PaymentDeskProps) {
  const { data: payments, error: loadError } = useWatchedPayments(salesOrderId, onChanged)
  const listed = useTerminals()
  const terminals = listed.data?.terminals ?? NONE
  const reload = useReloadPayments(salesOrderId)
  const field = useRef<HTMLInputElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const [text, setText] = useState('')
  const [taken, setTaken] = useState<typeof prefill>(undefined)
  const [proposal, setProposal] = useState<Proposal>()
  const [chosenTerminal, setChosenTerminal] = useState<string>()
  const [cashTaken, setCashTaken] = useState<number>()
  const [watched, setWatched] = useState<string>()

  const start = useStartPayment(salesOrderId, {
    payments,
    onDoubtful: setWatched,
    onAnswered: (answer, { type, amountCents }) => {
      void reload()
      // Nothing that was typed is lost when it came to nothing.
      if (!answer || answer.errorMessage) setText((now) => now || amountText(amountCents))
      else if (type === 'CASH') setCashTaken(amountCents)
      // It may be over before the first look at it.
      else setWatched(answer.paymentId)
    },
  })

  if (prefill && prefill !== taken) {
    setTaken(prefill)
    setText(amountText(prefill.amountCents))
  }

  const open = openOf(payments)
  // Of the payment that was on its way when this screen last looked it tells how it ended, whoever started it.
  if (open && open.paymentId !== watched) setWatched(open.paymentId)
  const isSilent = useIsSilent(open)
  const outstanding = centsFromEuros(payments?.outstanding ?? 0)
  const amountCents = payableCents(text)
  const terminalCode = chosenTerminal ?? (terminals.find(({ isReady }) => isReady) ?? terminals[0])?.code
  const refusal = start.error ? refusalWords(start.error) : start.data?.errorMessage
  const ended = open ? undefined : payments?.payments.find(({ paymentId }) => paymentId === watched)
  // A reload for a new release waits until nothing is typed and nobody stands at the terminal (decisions D24).
  useUnsaved(text !== '' || proposal !== undefined || start.isPending || open?.paymentType === 'TERMINAL')
  // The button that was pressed takes no more presses: what becomes of it stands under the heading.
  useEffect(() => {
    if (start.submittedAt > 0) heading.current?.focus()
  }, [start.submittedAt])
  // The amount stands there for whoever pressed elsewhere, perhaps out of sight.
  useEffect(() => {
    if (!prefill) return
    field.current?.focus({ preventScroll: true })
    field.current?.scrollIntoView?.({ block: 'nearest' })
  }, [prefill])
  useEffect(() => {
    if (loadError) report(loadError, 'payments')
  }, [loadError])

  return (
    <section className={classes.desk} aria-labelledby="payment-desk">
      <h2 ref={heading} tabIndex={-1} id="payment-desk" className={classes.title}>
        Start betaling
      </h2>
      {loadError && <Notice tone="bad">{refusalWords(loadError)}</Notice>}
      {open && <RunningPayment key={open.paymentId} {...{ salesOrderId, isSilent, terminals }} payment={open} />}
      {ended && <Notice tone={paymentWords(ended, false).tone}>{paymentWords(ended, false).text}</Notice>}
      {!open && cashTaken !== undefined && <Notice tone="good">{formatCents(cashTaken)} contant ontvangen.</Notice>}

      {payments && outstanding > 0 && <p className={classes.outstanding}>Nog open: {formatCents(outstanding)}</p>}
      {payments && outstanding > 0 && (
        <div className={classes.shortcuts}>
          {([DEPOSIT_PERCENT, 100] as const).map((percent) => (
            <button
              key={percent}
              type="button"
              className={classes.shortcut}
              onClick={() => setText(amountText(shortcutCents(percent, outstanding)))}
            >
              <span>{percent}% nog te voldoen</span>
              <strong>{formatCents(shortcutCents(percent, outstanding))}</strong>
            </button>
          ))}
        </div>
      )}
      <Keypad ref={field} text={text} onChange={setText} />
      <MethodButtons
        isDisabled={amountCents === undefined || open !== undefined || start.isPending}
        onChoose={(type) => amountCents !== undefined && setProposal({ type, amountCents })}
      />
      {open && text !== '' && <Notice>Eerst moet de lopende betaling klaar zijn, of worden afgebroken.</Notice>}
      {start.isPending && <Notice>De betaling wordt gestart…</Notice>}
      {refusal && !ended && <Notice tone="bad">{refusal}</Notice>}

      <ConfirmPayment
        proposal={proposal}
        outstandingCents={outstanding}
        terminals={{
          list: terminals,
          isKnown: listed.data !== undefined,
          isAsking: listed.isFetching,
          askAgain: () => void listed.refetch(),
        }}
        terminalCode={terminalCode}
        onTerminal={setChosenTerminal}
        onClose={() => setProposal(undefined)}
        onConfirm={(payment) => {
          setProposal(undefined)
          setText('')
          setCashTaken(undefined)
          setWatched(undefined)
          start.mutate(payment)
        }}
      />
    </section>
  )
}

const NONE: readonly never[] = []
