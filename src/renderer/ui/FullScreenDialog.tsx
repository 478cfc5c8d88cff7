import { IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import classes from './FullScreenDialog.module.css'
import { IconButton } from './IconButton.tsx'

type FullScreenDialogProps = {
  /** In a bar above the content. Without it the button that closes the dialog is over the content, and `label` names it. */
  title?: string
  /** Name of the dialog for screen readers, when it is not the title. */
  label?: string
  /** Called after the dialog has closed: by its button, by Escape, or by `close`. */
  onClose: () => void
  onKeyDown?: (event: KeyboardEvent<HTMLDialogElement>) => void
  /** Element that gets the focus; by default the first one that can have it. */
  focus?: RefObject<HTMLElement | null>
  /** Refers to the bar and the content, for full screen without the frame of the browser. */
  frame?: RefObject<HTMLDivElement | null>
  children: ReactNode
}

/**
 * A modal dialog over the whole page, open while it is rendered. The browser's own `<dialog>` traps the focus, closes with
 * Escape and restores the focus.
 */
export function FullScreenDialog({ title, label, onClose, onKeyDown, focus, frame, children }: FullScreenDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  // Not a layout effect: it would close the element before it is removed, and `onClose` would then be called once more.
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    focus?.current?.focus()
    return () => element?.close()
  }, [focus])

  const close = () => dialog.current?.close()
  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-label={label}
      aria-labelledby={label === undefined ? titleId : undefined}
      onKeyDown={onKeyDown}
      // React also calls this when a dialog inside this one closes.
      onClose={(event) => event.target === event.currentTarget && onClose()}
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
