import { TextInput } from '@mantine/core'
import { IconBackspace } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { KEYPAD_ROWS, type KeypadKey, keypadKeyOf, pressKey, typeAmount } from '#shared/domain/payments/keypad.ts'
import classes from './Keypad.module.css'

const NAMES: Partial<Record<KeypadKey, string>> = {
  ',': 'Komma',
  clear: 'CLR, alles wissen',
  backspace: 'Laatste cijfer wissen',
}

const NO_AMOUNT = 'Alleen cijfers, met ten hoogste twee achter de komma, tot en met 9999999,99.'

type KeypadProps = {
  /** What stands on it, in the words of `domain/payments/keypad`. */
  text: string
  onChange: (text: string) => void
}

/**
 * The numeric keypad of the counter (specification §2), by touch, mouse and the keys of a keyboard. Physical keys work in
 * the field and on every key of the pad, nowhere else: a key that is meant for a note must not become money.
 */
export function Keypad({ text, onChange }: KeypadProps) {
  const [isRefused, setRefused] = useState(false)
  const take = (next: string | undefined) => {
    setRefused(next === undefined)
    if (next !== undefined) onChange(next)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLInputElement) return
    const key = keypadKeyOf(event.key)
    if (!key) return
    event.preventDefault()
    take(pressKey(text, key))
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its keys are buttons; this only hears the keyboard for them.
    <div className={classes.keypad} onKeyDown={onKeyDown}>
      <TextInput
        label="Bedrag"
        leftSection="€"
        placeholder="0,00"
        inputMode="decimal"
        autoComplete="off"
        value={text}
        onChange={(event) => take(typeAmount(event.currentTarget.value))}
        error={isRefused ? NO_AMOUNT : undefined}
        classNames={{ input: classes.amount }}
      />
      <div className={classes.keys}>
        {KEYPAD_ROWS.flat().map((key) => (
          <button
            key={key}
            type="button"
            className={classes.key}
            data-key={key === ',' ? 'comma' : key}
            aria-label={NAMES[key]}
            onClick={() => take(pressKey(text, key))}
          >
            {key === 'backspace' ? <IconBackspace aria-hidden /> : key === 'clear' ? 'CLR' : key}
          </button>
        ))}
      </div>
    </div>
  )
}
