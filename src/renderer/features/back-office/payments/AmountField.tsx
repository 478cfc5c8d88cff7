import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { amountInWords, amountProblem } from '#shared/domain/money/typed-amount.ts'
import { typeAmount } from '#shared/domain/payments/keypad.ts'

type AmountFieldProps = {
  label: string
  value: string
  onChange: (text: string) => void
  /** Error to show when the input is a valid amount, for example an amount that is too high. */
  error?: ReactNode
}

/**
 * Field for an amount in euros, parsed as Dutch notation (docs/decisions.md#i43). Invalid input stays in the field,
 * with an error below the field.
 */
export function AmountField({ label, value, onChange, error }: AmountFieldProps) {
  return (
    <TextInput
      label={label}
      leftSection="€"
      inputMode="decimal"
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(typeAmount(event.currentTarget.value) ?? value)}
      description={amountInWords(value)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={amountProblem(value) ?? error}
    />
  )
}
