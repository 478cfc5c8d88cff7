import { Button, Radio, Stack } from '@mantine/core'
import type { Terminal } from '#shared/contracts/payment-desk.ts'
import type { PaymentType } from '#shared/contracts/sales-orders.ts'
import classes from './PaymentDesk.module.css'
import { METHODS } from './payment-words.ts'

type MethodButtonsProps = { isDisabled: boolean; onChoose: (type: PaymentType) => void }

/** The ways to pay; each opens the confirmation (specification §4). */
export function MethodButtons({ isDisabled, onChoose }: MethodButtonsProps) {
  return (
    <div className={classes.methods}>
      {METHODS.map(({ type, label }, position) => (
        <Button
          key={type}
          size="md"
          variant={position === 0 ? 'filled' : 'default'}
          disabled={isDisabled}
          onClick={() => onChoose(type)}
        >
          {label}
        </Button>
      ))}
    </div>
  )
}

type TerminalChoiceProps = {
  terminals: readonly Terminal[]
  value: string | undefined
  onChange: (code: string) => void
}

/** On which terminal the customer pays; with one there is nothing to choose, only whether it is connected. */
export function TerminalChoice({ terminals, value, onChange }: TerminalChoiceProps) {
  const [only] = terminals
  if (!only) return null
  if (terminals.length === 1) return only.isReady ? null : <p>{only.name} is niet verbonden.</p>
  return (
    <Radio.Group label="Pinautomaat" value={value ?? ''} onChange={onChange}>
      <Stack gap="xs" mt="xs">
        {terminals.map(({ code, name, isReady }) => (
          <Radio key={code} value={code} label={`${name} · ${isReady ? 'verbonden' : 'niet verbonden'}`} />
        ))}
      </Stack>
    </Radio.Group>
  )
}
