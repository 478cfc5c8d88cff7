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

/** A field for a number of pieces, between a minus and a plus button. Ignores text that is not a permitted integer. */
export function QuantityField({ label, count, min = 1, max = 999, onChange }: QuantityFieldProps) {
  const [typed, setTyped] = useState(String(count))
  useEffect(() => setTyped(String(count)), [count])

  const accept = (text: string) => {
    setTyped(text)
    const typedCount = /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN
    if (typedCount >= Math.max(min, 1) && typedCount <= max) onChange(typedCount)
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
