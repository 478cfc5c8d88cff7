import { TextInput } from '@mantine/core'
import { IconBackspace } from '@tabler/icons-react'
import type { KeyboardEvent, Ref } from 'react'
import { amountInWords, amountProblem } from '#shared/domain/money/typed-amount.ts'
import { KEYPAD_ROWS, type KeypadKey, keypadKeyOf, payableCents } from '#shared/domain/payments/keypad.ts'
import classes from './Keypad.module.css'

const NAMES: Partial<Record<KeypadKey, string>> = {
  ',': 'Komma',
  clear: 'CLR, alles wissen',
  backspace: 'Laatste cijfer wissen',
}

const TOO_LITTLE = 'Ten minste € 0,01.'

type KeypadProps = {
  /** Text in the amount field, in the format of `domain/payments/keypad`. */
  text: string
  /** True when the last input was refused, because it is not an amount. */
  isRefused: boolean
  onKey: (key: KeypadKey) => void
  /** Called with the text of the field after typing or pasting. */
  onType: (text: string) => void
  /** Called when the user presses Enter in the field. */
  onEnter: () => void
  /** Called when the field gets the focus. */
  onFocus?: () => void
  /** The field of the amount. */
  ref?: Ref<HTMLInputElement>
}

/**
 * The numeric keypad of the payment panel (docs/requirements.md#s2), for touch, mouse and keyboard. Physical keys work
 * only while the field or a button of the keypad has the focus. Otherwise a digit that is typed for a note could change
 * the amount. The panel decides how a key changes the amount.
 */
export function Keypad({ text, isRefused, onKey, onType, onEnter, onFocus, ref }: KeypadProps) {
  // When `text` is a valid amount, the refused input was a pasted text that is too long. It has the error of any text
  // that is not an amount.
  const refusal = isRefused ? (amountProblem(text) ?? amountProblem('?')) : undefined
  const error = refusal ?? (text !== '' && payableCents(text) === undefined ? TOO_LITTLE : undefined)

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const key = keypadKeyOf(event.key)
    if (event.target instanceof HTMLInputElement) {
      if (event.key === 'Enter') {
        event.preventDefault()
        onEnter()
      }
      // The field handles its own keys. An empty field has no change event for these two keys, so pass them on, because
      // the error of a refused paste would otherwise stay.
      if (isRefused && text === '' && (key === 'clear' || key === 'backspace')) onKey(key)
      return
    }
    if (!key) return
    event.preventDefault()
    onKey(key)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are buttons; this element handles their events
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
        onFocus={onFocus}
        description={amountInWords(text)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
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
