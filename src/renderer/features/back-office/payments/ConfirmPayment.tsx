import { Button, Checkbox, Modal, Stack } from '@mantine/core'
import { useState } from 'react'
import type { CashLimit } from '#shared/contracts/payments.ts'
import type { PaymentType } from '#shared/contracts/sales-orders.ts'
import { formatCents } from '#shared/domain/money/format.ts'
import { centsFromEuros } from '#shared/domain/money/prices.ts'
import { payableCents } from '#shared/domain/payments/keypad.ts'
import { methodLabel } from '#shared/domain/payments/payment-methods.ts'
import { useLast } from '../../../lib/use-last.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { Facts } from '../frame/index.ts'
import { AmountField } from './AmountField.tsx'
import { TerminalChoice, type Terminals } from './MethodButtons.tsx'
import classes from './PaymentDesk.module.css'
import { cashWords, changeWords } from './payment-words.ts'

export type Proposal = { type: PaymentType; amountCents: number }
export type PaymentConfirmation = {
  terminalCode: string | undefined
  confirmsOverpayment: boolean
  /** Change to give back, in cents; absent when the amount received was not entered. */
  changeCents: number | undefined
}

type ConfirmPaymentProps = {
  /** What to ask; nothing is asked without it. */
  proposal: Proposal | undefined
  /** Why it was not started a moment ago. */
  refusal: string | undefined
  /** What is still to be paid, in cents; undefined while that is not known. */
  outstandingCents: number | undefined
  /** What the order may still take in cash; absent where no limit is set or it is not known. */
  cash?: CashLimit | undefined
  /** Asks for another amount in cash instead. */
  onCash: (amountCents: number) => void
  terminals: Terminals
  terminalCode: string | undefined
  onTerminal: (code: string) => void
  onConfirm: (payment: PaymentConfirmation) => void
  onClose: () => void
}

/**
 * Shows once more what will happen (docs/requirements.md#s4). More than is outstanding has to be said yes to a second time
 * (docs/decisions.md#b9). With cash it counts the change.
 */
export function ConfirmPayment({ proposal, onConfirm, ...others }: ConfirmPaymentProps) {
  const shown = useLast(proposal)
  return (
    <Modal
      opened={proposal !== undefined}
      onClose={others.onClose}
      title="Betaling bevestigen"
      centered
      closeButtonProps={{ 'aria-label': 'Sluiten' }}
    >
      {shown && (
        <Question
          key={`${shown.type} ${shown.amountCents}`}
          proposal={shown}
          // A second press while the dialog fades starts nothing.
          onConfirm={(payment) => proposal && onConfirm(payment)}
          {...others}
        />
      )}
    </Modal>
  )
}

type QuestionProps = ConfirmPaymentProps & { proposal: Proposal }

function Question(props: QuestionProps) {
  const { proposal, refusal, outstandingCents, cash, onCash, onConfirm, onClose, ...choice } = props
  const { type, amountCents } = proposal
  const [isSure, setSure] = useState(false)
  const [given, setGiven] = useState('')
  const open = Math.max(0, outstandingCents ?? 0)
  // The server refuses an overpayment, also when the open amount is unknown here.
  const excess = outstandingCents === undefined ? 0 : amountCents - open
  const terminal = choice.terminals.list.find(({ code }) => code === choice.terminalCode)
  const tooMuchCash = type === 'CASH' && cash && amountCents > centsFromEuros(cash.acceptable) ? cash : undefined
  const needsTerminal = type === 'TERMINAL' && choice.terminals.list.length > 1 && !terminal

  return (
    <Stack>
      <Facts
        items={[
          { label: 'Betaalwijze', value: methodLabel(type) },
          { label: 'Bedrag', value: <strong className={classes.proposed}>{formatCents(amountCents)}</strong> },
        ]}
      />
      {type === 'TERMINAL' && (
        <TerminalChoice terminals={choice.terminals} value={choice.terminalCode} onChange={choice.onTerminal} />
      )}
      {tooMuchCash ? (
        <TooMuchCash cash={tooMuchCash} openCents={open} onCash={onCash} />
      ) : (
        type === 'CASH' && <Change dueCents={amountCents} text={given} onType={setGiven} />
      )}
      {excess > 0 && !tooMuchCash && (
        <Checkbox
          checked={isSure}
          onChange={(event) => setSure(event.currentTarget.checked)}
          label={`Dit is ${formatCents(excess)} meer dan nog openstaat (${formatCents(open)}). Ik wil dit bedrag toch innemen.`}
        />
      )}
      {refusal && <Notice tone="bad">{refusal}</Notice>}
      <div className={classes.methods}>
        <Button
          data-autofocus
          disabled={(excess > 0 && !isSure) || needsTerminal || tooMuchCash !== undefined}
          onClick={() =>
            onConfirm({
              terminalCode: terminal?.code,
              confirmsOverpayment: excess > 0,
              changeCents: type === 'CASH' ? changeOf(given, amountCents) : undefined,
            })
          }
        >
          Doorgaan
        </Button>
        <Button variant="default" onClick={onClose}>
          Annuleren
        </Button>
      </div>
    </Stack>
  )
}

type TooMuchCashProps = { cash: CashLimit; openCents: number; onCash: (amountCents: number) => void }

/** Why so much cash is refused, and the way to take as much as is allowed (docs/decisions.md#i44). */
function TooMuchCash({ cash, openCents, onCash }: TooMuchCashProps) {
  const acceptable = centsFromEuros(cash.acceptable)
  // No more than the order still asks, where that is known.
  const offered = openCents > 0 ? Math.min(acceptable, openCents) : acceptable
  return (
    <Notice tone="bad">
      <p>{cashWords(cash)}</p>
      {offered > 0 ? (
        <Button variant="default" onClick={() => onCash(offered)}>
          Neem {formatCents(offered)} contant
        </Button>
      ) : (
        <p>Neem de rest met pin of een betaallink.</p>
      )}
    </Notice>
  )
}

/** What goes back of the money that was given, in cents; less than nothing where it is too little. */
function changeOf(text: string, dueCents: number): number | undefined {
  const given = payableCents(text)
  return given === undefined ? undefined : given - dueCents
}

type ChangeProps = { dueCents: number; text: string; onType: (text: string) => void }

/** Counts what goes back to who pays with a larger note. Nothing of it is stored. */
function Change({ dueCents, text, onType }: ChangeProps) {
  const changeCents = changeOf(text, dueCents)
  return (
    <div>
      <AmountField label="Ontvangen (om wisselgeld uit te rekenen)" value={text} onChange={onType} />
      <p role="status" className={classes.change}>
        {changeCents === undefined
          ? ''
          : changeCents < 0
            ? `Nog ${formatCents(-changeCents)} te weinig.`
            : changeWords(changeCents)}
      </p>
    </div>
  )
}
