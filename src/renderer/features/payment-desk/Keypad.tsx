import { TextInput } from '@mantine/core'
import { IconBackspace } from '@tabler/icons-react'
import type { KeyboardEvent, Ref } from 'react'
import { KEYPAD_ROWS, type KeypadKey, keypadKeyOf, payableCents } from '#shared/domain/payments/keypad.ts'
import classes from './Keypad.module.css'

const NAMES: Partial<Record<KeypadKey, string>> = {
  ',': 'Komma',
  clear: 'CLR, alles wissen',
  backspace: 'Laatste cijfer wissen',
}

const NO_AMOUNT =
  'Alleen cijfers, met ten hoogste twee achter de komma, tot en met 9999999,99. Haal eerst iets weg, of druk op CLR.'
const TOO_LITTLE = 'Ten minste € 0,01.'

type KeypadProps = {
  /** What stands on it, in the words of `domain/payments/keypad`. */
  text: string
  /** The last character was no amount. */
  isRefused: boolean
  onKey: (key: KeypadKey) => void
  /** What stands in the field after typing or pasting. */
  onType: (text: string) => void
  /** The field of the amount. */
  ref?: Ref<HTMLInputElement>
}

/**
 * The numeric keypad of the counter (specification §2), by touch, mouse and the keys of a keyboard. Physical keys work in
 * the field and on every key of the pad: a key that is meant for a note must not become money. What a key makes of the
 * amount is decided by the desk.
 */
export function Keypad({ text, isRefused, onKey, onType, ref }: KeypadProps) {
  const error = isRefused ? NO_AMOUNT : text !== '' && payableCents(text) === undefined ? TOO_LITTLE : undefined

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const key = keypadKeyOf(event.key)
    if (event.target instanceof HTMLInputElement) {
      // The field takes away by itself, but says nothing of it while it is empty.
      if (isRefused && text === '' && (key === 'clear' || key === 'backspace')) onKey(key)
      return
    }
    if (!key) return
    event.preventDefault()
    onKey(key)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its keys are buttons; this only hears the keyboard for them.
    <div className={classes.keypad} onKeyDown={onKeyDown}>
      <TextInput
        ref={ref}
        label="Bedrag"
        leftSection="€"
        placeholder="0,00"
        inputMode="decimal"
        autoComplete="off"
        value={text}
        onChange={(event) => onType(event.currentTarget.value)}
        error={error}
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
            onClick={() => onKey(key)}
          >
            {key === 'backspace' ? <IconBackspace aria-hidden /> : key === 'clear' ? 'CLR' : key}
          </button>
        ))}
      </div>
    </div>
  )
}
