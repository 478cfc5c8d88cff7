import { IconInfoCircle } from '@tabler/icons-react'
import { type FocusEvent, type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import classes from './Explanation.module.css'

/**
 * A small "i" next to a term. Hover, focus and tap show the explanation of the term, and Escape hides the explanation.
 * The pointer can move onto the text without hiding it (WCAG 1.4.13).
 */
export function Explanation({ of, children }: { of: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const textId = useId()
  const closeOnEscape = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') setOpen(false)
  }
  const closeOnFocusLeave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setOpen(false)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only tracks whether the pointer is over icon or text
    <span
      className={classes.explanation}
      onMouseEnter={() => setOpen(true)}
      onMouseLeave={() => setOpen(false)}
      onKeyDown={closeOnEscape}
      onBlur={closeOnFocusLeave}
    >
      <button
        type="button"
        className={classes.button}
        aria-label={`Uitleg bij ${of}`}
        aria-describedby={textId}
        onFocus={() => setOpen(true)}
        onClick={() => setOpen(true)}
      >
        <IconInfoCircle size={18} stroke={1.6} aria-hidden />
      </button>
      <span id={textId} role="tooltip" className={classes.text} hidden={!isOpen}>
        {children}
      </span>
    </span>
  )
}
