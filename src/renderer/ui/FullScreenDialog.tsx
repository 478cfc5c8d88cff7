import { IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react'
import classes from './FullScreenDialog.module.css'
import { IconButton } from './IconButton.tsx'

type FullScreenDialogProps = {
  /** In a bar above the content. Without it the button that closes the dialog is over the content, and `label` names it. */
  title?: string
  /** Name of the dialog for screen readers, when it is not the title. */
  label?: string
  /** Called when the visitor closes the dialog: by its button or by Escape. The caller then stops rendering it. */
  onClose: () => void
  onKeyDown?: (event: KeyboardEvent<HTMLDialogElement>) => void
  /** Element that gets the focus; by default the first one that can have it. */
  focus?: RefObject<HTMLElement | null>
  /** Refers to the bar and the content, for full screen without the frame of the browser. */
  frame?: RefObject<HTMLDivElement | null>
  children: ReactNode
}

/**
 * A modal dialog over the whole page, open while it is rendered. The browser's own `<dialog>` keeps the focus inside, asks to
 * close at Escape and gives the focus back.
 */
export function FullScreenDialog({ title, label, onClose, onKeyDown, focus, frame, children }: FullScreenDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  /** Whether `onClose` has still to be called. The browser sends the event `close` later, also after the dialog is removed. */
  const isAwaited = useRef(false)
  // A layout effect: an element that is still in the page gives the focus back when it closes.
  useLayoutEffect(() => {
    const element = dialog.current
    isAwaited.current = true
    element?.showModal()
    focus?.current?.focus()
    return () => {
      isAwaited.current = false
      element?.close()
    }
  }, [focus])

  const close = () => {
    if (!isAwaited.current) return
    isAwaited.current = false
    onClose()
  }
  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-label={label}
      aria-labelledby={label === undefined ? titleId : undefined}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        // React also calls these two for a dialog inside this one.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        close()
      }}
      // A second Escape closes the element without asking.
      onClose={(event) => event.target === event.currentTarget && close()}
    >
      <div ref={frame} className={classes.frame}>
        {title !== undefined ? (
          <header className={classes.header}>
            <h2 id={titleId} className={classes.title}>
              {title}
            </h2>
            <IconButton aria-label="Sluiten" onClick={close}>
              <IconX size={22} aria-hidden />
            </IconButton>
          </header>
        ) : (
          <button type="button" className={classes.close} aria-label="Sluiten" onClick={close}>
            <IconX size={24} stroke={1.6} aria-hidden />
          </button>
        )}
        {children}
      </div>
    </dialog>
  )
}
