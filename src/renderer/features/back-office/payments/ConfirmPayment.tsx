import { Button, Checkbox, Stack } from '@mantine/core'
import { useState } from 'react'
import type { CashLimit } from '#shared/contracts/payments.ts'
import type { PaymentType } from '#shared/contracts/sales-orders.ts'
import { formatCents } from '#shared/domain/money/format.ts'
import { centsFromEuros } from '#shared/domain/money/prices.ts'
import { amountText, payableCents } from '#shared/domain/payments/keypad.ts'
import { methodLabel } from '#shared/domain/payments/payment-methods.ts'
import { useLast } from '../../../lib/use-last.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { CashNotes } from '../../common/cash-notes/index.ts'
import { Facts, StaffDialog } from '../frame/index.ts'
import { AmountField } from './AmountField.tsx'
import { TerminalChoice, type Terminals } from './MethodButtons.tsx'
import classes from './PaymentPanel.module.css'
import { cashWords } from './payment-words.ts'

export type Proposal = { type: PaymentType; amountCents: number }
export type PaymentConfirmation = {
  terminalCode: string | undefined
  confirmsOverpayment: boolean
  /** The money of this till that the shop does not have, as the user saw and accepted it; absent when there was none. */
  confirmsUnsentCents?: number
  /** Change to give back, in cents; absent when the amount received was not entered. */
  changeCents: number | undefined
}

type ConfirmPaymentProps = {
  /** The payment to confirm; undefined closes the dialog. */
  proposal: Proposal | undefined
  /** Reason why the payment did not start after the previous confirmation. */
  refusal: string | undefined
  /** The outstanding amount in cents; undefined while it is unknown. */
  outstandingCents: number | undefined
  /** Money that this till took for the order without a connection, and that the shop does not have. */
  unsentCents?: number | undefined
  /** How much cash the shop may still accept for the order; absent when there is no limit or the limit is unknown. */
  cash?: CashLimit | undefined
  /** Called to propose another amount in cash instead. */
  onCash: (amountCents: number) => void
  terminals: Terminals
  terminalCode: string | undefined
  onTerminal: (code: string) => void
  onConfirm: (payment: PaymentConfirmation) => void
  onClose: () => void
}

/**
 * Asks the user to confirm method and amount (docs/requirements.md#s4). An overpayment needs an extra confirmation
 * (docs/decisions.md#b9), and so does a payment of an order for which this till holds money that the shop does not have. For
 * cash it calculates the change.
 */
export function ConfirmPayment({ proposal, onConfirm, ...others }: ConfirmPaymentProps) {
  const shown = useLast(proposal)
  return (
    <StaffDialog opened={proposal !== undefined} onClose={others.onClose} title="Betaling bevestigen" centered>
      {shown && (
        <Question
          key={`${shown.type} ${shown.amountCents}`}
          proposal={shown}
          // Ignores a second click while the dialog fades out.
          onConfirm={(payment) => proposal && onConfirm(payment)}
          {...others}
        />
      )}
    </StaffDialog>
  )
}

type QuestionProps = ConfirmPaymentProps & { proposal: Proposal }

function Question(props: QuestionProps) {
  const { proposal, refusal, outstandingCents, unsentCents = 0, cash, onCash, onConfirm, onClose, ...choice } = props
  const { type, amountCents } = proposal
  const [isSure, setSure] = useState(false)
  /** The amount that the user accepted. A larger amount needs a new confirmation. */
  const [acceptedUnsentCents, setAcceptedUnsentCents] = useState(0)
  const [receivedText, setReceivedText] = useState('')
  const openCents = Math.max(0, outstandingCents ?? 0)
  // When the outstanding amount is unknown here, the server still refuses an overpayment that is not confirmed.
  const excessCents = outstandingCents === undefined ? 0 : amountCents - openCents
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
        <TooMuchCash cash={tooMuchCash} openCents={openCents} onCash={onCash} />
      ) : (
        type === 'CASH' && (
          <Change dueCents={amountCents} text={receivedText} onType={setReceivedText} onLess={onCash} />
        )
      )}
      {unsentCents > 0 && !tooMuchCash && (
        <Checkbox
          checked={acceptedUnsentCents >= unsentCents}
          onChange={(event) => setAcceptedUnsentCents(event.currentTarget.checked ? unsentCents : 0)}
          label={`Deze kassa nam al ${formatCents(unsentCents)} aan voor deze order en de winkel weet dat nog niet. Ik wil ${formatCents(amountCents)} daarnaast innemen.`}
        />
      )}
      {excessCents > 0 && !tooMuchCash && (
        <Checkbox
          checked={isSure}
          onChange={(event) => setSure(event.currentTarget.checked)}
          label={`Dit is ${formatCents(excessCents)} meer dan nog openstaat (${formatCents(openCents)}). Ik wil dit bedrag toch innemen.`}
        />
      )}
      {refusal && <Notice tone="bad">{refusal}</Notice>}
      <div className={classes.methods}>
        <Button
          data-autofocus
          size="lg"
          disabled={
            (excessCents > 0 && !isSure) ||
            acceptedUnsentCents < unsentCents ||
            needsTerminal ||
            tooMuchCash !== undefined
          }
          onClick={() =>
            onConfirm({
              terminalCode: terminal?.code,
              confirmsOverpayment: excessCents > 0,
              ...(unsentCents > 0 && { confirmsUnsentCents: acceptedUnsentCents }),
              changeCents: type === 'CASH' ? changeOf(receivedText, amountCents) : undefined,
            })
          }
        >
          Doorgaan
        </Button>
        <Button size="lg" variant="default" onClick={onClose}>
          Annuleren
        </Button>
      </div>
    </Stack>
  )
}

type TooMuchCashProps = { cash: CashLimit; openCents: number; onCash: (amountCents: number) => void }

/** Explains why the amount of cash is refused, and offers the acceptable amount (docs/decisions.md#i44). */
function TooMuchCash({ cash, openCents, onCash }: TooMuchCashProps) {
  const acceptable = centsFromEuros(cash.acceptable)
  // Never more than the outstanding amount. An `openCents` of 0 may mean that this amount is unknown.
  const offeredCents = openCents > 0 ? Math.min(acceptable, openCents) : acceptable
  return (
    <Notice tone="bad">
      <p>{cashWords(cash)}</p>
      {offeredCents > 0 ? (
        <Button variant="default" onClick={() => onCash(offeredCents)}>
          Neem {formatCents(offeredCents)} contant
        </Button>
      ) : (
        <p>Neem de rest met pin of een betaallink.</p>
      )}
    </Notice>
  )
}

/** Returns the change in cents, negative when the received amount is too low; undefined for an invalid amount. */
function changeOf(text: string, dueCents: number): number | undefined {
  const receivedCents = payableCents(text)
  return receivedCents === undefined ? undefined : receivedCents - dueCents
}

type ChangeProps = {
  dueCents: number
  text: string
  onType: (text: string) => void
  /** Called to take less cash than proposed; the rest is then paid in another way. */
  onLess: (amountCents: number) => void
}

/**
 * Field for the received cash, with buttons for the amounts that a customer probably hands over, and the change. The
 * received amount is not stored.
 */
function Change({ dueCents, text, onType, onLess }: ChangeProps) {
  const changeCents = changeOf(text, dueCents)
  return (
    <div>
      <AmountField label="Ontvangen (om wisselgeld uit te rekenen)" value={text} onChange={onType} />
      <CashNotes
        dueCents={dueCents}
        receivedCents={changeCents === undefined ? undefined : dueCents + changeCents}
        onChoose={(receivedCents) => onType(amountText(receivedCents))}
      />
      {changeCents !== undefined && changeCents < 0 && (
        <Button variant="default" onClick={() => onLess(dueCents + changeCents)}>
          Neem {formatCents(dueCents + changeCents)} contant, de rest daarna
        </Button>
      )}
    </div>
  )
}
