import { Button, Radio, Stack } from '@mantine/core'
import type { PaymentType } from '#shared/contracts/sales-orders.ts'
import type { PaymentTerminal } from '#shared/contracts/staff-payments.ts'
import { PAYMENT_METHODS } from '#shared/domain/payments/payment-methods.ts'
import { Notice } from '../../../ui/Notice.tsx'
import classes from './PaymentPanel.module.css'

type MethodButtonsProps = { isDisabled: (type: PaymentType) => boolean; onChoose: (type: PaymentType) => void }

/** A button per payment method, which opens the confirmation (docs/requirements.md#s4). */
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

/** The payment terminals; the list is empty until it has loaded. */
export type Terminals = { list: readonly PaymentTerminal[]; isLoaded: boolean; isLoading: boolean; reload: () => void }

type TerminalChoiceProps = {
  terminals: Terminals
  value: string | undefined
  onChange: (code: string) => void
}

/** Selects the payment terminal. With a single terminal there is no choice, only a warning when it is disconnected. */
export function TerminalChoice({ terminals, value, onChange }: TerminalChoiceProps) {
  const { list, isLoaded } = terminals
  const [only] = list
  if (!isLoaded) return <NoTerminals terminals={terminals} />
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

/** Shown until the payment terminals are known. A payment is possible, because the server uses the default terminal. */
function NoTerminals({ terminals: { isLoading, reload } }: { terminals: Terminals }) {
  return (
    <Notice>
      <p>{isLoading ? TERMINALS_LOADING : NO_TERMINALS}</p>
      <Button variant="default" size="compact-sm" loading={isLoading} onClick={reload}>
        Opnieuw ophalen
      </Button>
    </Notice>
  )
}

const NO_TERMINALS = 'De pinautomaten konden niet worden opgehaald; de betaling gaat naar de standaardautomaat.'
const TERMINALS_LOADING =
  'De pinautomaten worden opgehaald; tot die er zijn gaat de betaling naar de standaardautomaat.'
