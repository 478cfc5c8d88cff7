import { type FocusEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import classes from './Disclosure.module.css'

type DisclosureProps = { label: ReactNode; panelId: string; children: ReactNode }

/** A button that opens a small panel below itself. Escape closes the panel, and so does moving the focus out of it. */
export function Disclosure({ label, panelId, children }: DisclosureProps) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)

  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    setOpen(false)
    button.current?.focus()
  }
  const closeOnFocusOut = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles only events that bubble from button and panel
    <div className={classes.disclosure} onKeyDown={closeOnEscape} onBlur={closeOnFocusOut}>
      <button
        ref={button}
        type="button"
        className={classes.button}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
      </button>
      <div id={panelId} className={classes.panel} hidden={!isOpen} tabIndex={-1}>
        {children}
      </div>
    </div>
  )
}
