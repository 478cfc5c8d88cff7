import { IconBackspace } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { PIN_LENGTH } from '#shared/domain/accounts/pin.ts'
import { Button } from '../../../ui/Button.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import classes from './PinPad.module.css'

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

type PinPadProps = {
  pin: string
  onChange: (pin: string) => void
  onEnter: () => void
  isPending: boolean
  /** Reason why the PIN was refused, in Dutch. */
  error: string | undefined
}

/**
 * Keypad to enter the PIN by touch. `usePinKeys` handles the keyboard. Entered digits are shown as dots.
 */
export function PinPad({ pin, onChange, onEnter, isPending, error }: PinPadProps) {
  const press = (key: string) => onChange(pinAfter(pin, key) ?? pin)
  return (
    <div className={classes.pad}>
      <div className={classes.dots} data-wrong={error ? true : undefined} aria-hidden="true">
        {Array.from({ length: Math.max(PIN_LENGTH.least, pin.length) }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the positions of a PIN have no other identity
          <span key={at} className={classes.dot} data-filled={at < pin.length || undefined} />
        ))}
      </div>
      <VisuallyHidden>
        <span role="status">{pin.length === 1 ? '1 cijfer ingevuld' : `${pin.length} cijfers ingevuld`}</span>
      </VisuallyHidden>
      <p role="alert" className={classes.error}>
        {error}
      </p>
      <div className={classes.keys}>
        {DIGITS.map((digit) => (
          <Key key={digit} onPress={() => press(digit)}>
            {digit}
          </Key>
        ))}
        <Key label="Wissen" onPress={() => onChange('')}>
          C
        </Key>
        <Key onPress={() => press('0')}>0</Key>
        <Key label="Laatste cijfer wissen" onPress={() => press('Backspace')}>
          <IconBackspace size={26} stroke={1.6} aria-hidden />
        </Key>
      </div>
      <Button size="lg" fullWidth onClick={onEnter} loading={isPending} disabled={pin.length < PIN_LENGTH.least}>
        Verder
      </Button>
    </div>
  )
}

type KeyProps = { label?: string; onPress: () => void; children: ReactNode }

function Key({ label, onPress, children }: KeyProps) {
  return (
    // A press must not focus the button. Otherwise Enter would press this button again and not submit the PIN.
    <button
      type="button"
      className={classes.key}
      aria-label={label}
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {children}
    </button>
  )
}

/** Returns the PIN after a key press; undefined for any other key than a digit, Backspace or Delete. */
export function pinAfter(pin: string, key: string): string | undefined {
  if (key === 'Backspace') return pin.slice(0, -1)
  if (key === 'Delete') return ''
  return /^\d$/.test(key) ? (pin + key).slice(0, PIN_LENGTH.most) : undefined
}
