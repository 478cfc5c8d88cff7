import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { IconButton } from './IconButton.tsx'
import classes from './QuantityField.module.css'

type QuantityFieldProps = {
  /** Names the product: "Aantal Bank Verona". */
  label: string
  count: number
  min?: number
  max?: number
  onChange: (count: number) => void
}

/** A number of pieces: minus, a text field, plus. Anything but an integer within the bounds is ignored. */
export function QuantityField({ label, count, min = 1, max = 999, onChange }: QuantityFieldProps) {
  const [typed, setTyped] = useState(String(count))
  useEffect(() => setTyped(String(count)), [count])

  const accept = (text: string) => {
    setTyped(text)
    const wanted = /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN
    if (wanted >= Math.max(min, 1) && wanted <= max) onChange(wanted)
  }
  return (
    <fieldset className={classes.field} aria-label={label}>
      <IconButton aria-label="Eén minder" disabled={count <= min} onClick={() => onChange(count - 1)}>
        <IconMinus size={18} aria-hidden />
      </IconButton>
      <input
        className={classes.input}
        inputMode="numeric"
        aria-label={label}
        value={typed}
        onChange={({ currentTarget }) => accept(currentTarget.value.trim())}
        onBlur={() => setTyped(String(count))}
      />
      <IconButton aria-label="Eén meer" disabled={count >= max} onClick={() => onChange(count + 1)}>
        <IconPlus size={18} aria-hidden />
      </IconButton>
    </fieldset>
  )
}
