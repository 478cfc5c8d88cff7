import { IconX } from '@tabler/icons-react'
import {
  type MouseEvent,
  type ReactNode,
  useDeferredValue,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import classes from './Dialog.module.css'
import { IconButton } from './IconButton.tsx'

type DialogProps = {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  /** Centered, or along a side of the screen. */
  placement?: 'centre' | 'left' | 'right'
  /** Width of a centered dialog: 28, 44 or 72 rem. */
  size?: 'small' | 'medium' | 'large'
  children: ReactNode
}

/**
 * A modal dialog. The browser's own `<dialog>` traps the focus, closes with Escape and restores the focus, without any
 * script of ours. The content is rendered only while the dialog is open. It is removed just after the dialog has closed,
 * in a render of its own, because removing a large content would delay the paint of the page behind it.
 */
export function Dialog({ isOpen, onClose, title, placement = 'centre', size = 'medium', children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  // While the dialog closes, this is the content of the last render. React does not render it again.
  const lastContent = useDeferredValue(isOpen ? children : undefined)
  const content = isOpen ? children : lastContent
  // Each opening starts with new content, also when the dialog opens again before the previous content was removed.
  const [openings, setOpenings] = useState({ count: 0, isOpen })
  if (openings.isOpen !== isOpen) setOpenings({ count: openings.count + (isOpen ? 1 : 0), isOpen })

  useEffect(() => {
    const dialog = ref.current
    if (isOpen && !dialog?.open) dialog?.showModal()
    if (!isOpen && dialog?.open) dialog.close()
  }, [isOpen])

  // A layout effect: a dialog that is removed while it is open gives the focus back only while it is still in the page.
  useLayoutEffect(() => {
    const dialog = ref.current
    return () => dialog?.close()
  }, [])

  // The dialog element has no padding, so a click whose target is that element is a click on the backdrop.
  const closeOnBackdropClick = (event: MouseEvent) => {
    if (event.target === ref.current) onClose()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes the dialog, as a click on the backdrop does
    <dialog
      ref={ref}
      className={classes.dialog}
      data-placement={placement}
      data-size={size}
      aria-labelledby={titleId}
      // Escape. `onClose` follows in a later task, and a key that opens the dialog again in between would be lost.
      onCancel={(event) => event.target === event.currentTarget && onClose()}
      // React also calls `onClose` when a dialog inside this one closes. The event comes in a later task: a dialog that a
      // key opened again before its end stays open, and one that was removed has closed already.
      onClose={({ target, currentTarget }) =>
        target === currentTarget && currentTarget.isConnected && !currentTarget.open && onClose()
      }
      onClick={closeOnBackdropClick}
    >
      {content !== undefined && (
        <div key={openings.count} className={classes.content}>
          <div className={classes.header}>
            <h2 id={titleId} className={classes.title}>
              {title}
            </h2>
            <IconButton aria-label="Sluiten" onClick={onClose}>
              <IconX size={22} aria-hidden />
            </IconButton>
          </div>
          <div className={classes.body}>{content}</div>
        </div>
      )}
    </dialog>
  )
}
