import type { ReactNode } from 'react'
import classes from './Facts.module.css'
import { WrappedText } from './WrappedText.tsx'

/** A list of labels with values. An empty value is shown as a dash, so that it is visibly missing. */
export function Facts({ items }: { items: readonly { label: string; value: ReactNode }[] }) {
  return (
    <dl className={classes.facts}>
      {items.map(({ label, value }) => (
        <div key={label} className={classes.fact}>
          <dt className={classes.label}>{label}</dt>
          <dd>{shown(value)}</dd>
        </div>
      ))}
    </dl>
  )
}

function shown(value: ReactNode) {
  if (value === null || value === undefined || value === '') return '–'
  return typeof value === 'string' && value.includes('@') ? <WrappedText>{value}</WrappedText> : value
}
