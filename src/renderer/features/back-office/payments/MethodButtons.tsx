import { Button, Radio, Stack } from '@mantine/core'
import type { PaymentType } from '#shared/contracts/sales-orders.ts'
import type { PaymentTerminal } from '#shared/contracts/staff-payments.ts'
import { PAYMENT_METHODS } from '#shared/domain/payments/payment-methods.ts'
import { Notice } from '../../../ui/Notice.tsx'
import classes from './PaymentDesk.module.css'

type MethodButtonsProps = { isDisabled: (type: PaymentType) => boolean; onChoose: (type: PaymentType) => void }

/** The ways to pay; each opens the confirmation (docs/requirements.md#s4). */
export function MethodButtons({ isDisabled, onChoose }: MethodButtonsProps) {
  return (
    <div className={classes.methods}>
      {PAYMENT_METHODS.map(({ type, label }, position) => (
        <Button
          key={type}
          size="md"
          variant={position === 0 ? 'filled' : 'default'}
          disabled={isDisabled(type)}
          onClick={() => onChoose(type)}
        >
          {label}
        </Button>
      ))}
    </div>
  )
}

/** The terminals, as far as they could be listed. */
export type Terminals = { list: readonly PaymentTerminal[]; isKnown: boolean; isAsking: boolean; askAgain: () => void }

type TerminalChoiceProps = {
  terminals: Terminals
  value: string | undefined
  onChange: (code: string) => void
}

/** On which terminal the customer pays; with one there is nothing to choose, only whether it is connected. */
export function TerminalChoice({ terminals, value, onChange }: TerminalChoiceProps) {
  const { list, isKnown } = terminals
  const [only] = list
  if (!isKnown) return <NoTerminals terminals={terminals} />
  if (!only) return null
  if (list.length === 1) return only.isReady ? null : <p>{only.name} is niet verbonden.</p>
  return (
    <Radio.Group label="Pinautomaat" value={value ?? ''} onChange={onChange}>
      <Stack gap="xs" mt="xs">
        {list.map(({ code, name, isReady }) => (
          <Radio key={code} value={code} label={`${name} · ${isReady ? 'verbonden' : 'niet verbonden'}`} />
        ))}
      </Stack>
    </Radio.Group>
  )
}

/** One can pay without choosing: the server takes the standard terminal. */
function NoTerminals({ terminals: { isAsking, askAgain } }: { terminals: Terminals }) {
  return (
    <Notice>
      <p>{isAsking ? TERMINALS_ASKED : NO_TERMINALS}</p>
      <Button variant="default" size="compact-sm" loading={isAsking} onClick={askAgain}>
        Opnieuw ophalen
      </Button>
    </Notice>
  )
}

const NO_TERMINALS = 'De pinautomaten konden niet worden opgehaald; de betaling gaat naar de standaardautomaat.'
const TERMINALS_ASKED = 'De pinautomaten worden opgehaald; tot die er zijn gaat de betaling naar de standaardautomaat.'
