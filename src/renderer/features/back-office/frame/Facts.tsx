import type { ReactNode } from 'react'
import classes from './Facts.module.css'
import { WrappedText } from './WrappedText.tsx'

/** What is known of something, label by label. Empty values are drawn as a dash, so that one sees they are missing. */
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
