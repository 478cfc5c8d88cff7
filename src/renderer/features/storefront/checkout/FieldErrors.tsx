import type { MouseEvent } from 'react'
import { Notice } from '../../../ui/Notice.tsx'
import classes from './FieldErrors.module.css'
import type { MarkedField } from './use-marked-fields.ts'

/** The number of invalid fields, with a link to each of them. */
export function FieldErrors({ fields }: { fields: readonly MarkedField[] }) {
  if (fields.length === 0) return null
  return (
    <Notice tone="bad">
      <p>
        {fields.length === 1
          ? 'Eén veld is nog niet goed ingevuld.'
          : `${fields.length} velden zijn nog niet goed ingevuld.`}
      </p>
      <ul className={classes.fields}>
        {fields.map(({ id, label }) => (
          <li key={id}>
            <a href={`#${id}`} onClick={focusTarget}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

/** Moves the focus to the field, and leaves the URL unchanged. */
function focusTarget(event: MouseEvent<HTMLAnchorElement>) {
  event.preventDefault()
  document.getElementById(event.currentTarget.hash.slice(1))?.focus()
}
