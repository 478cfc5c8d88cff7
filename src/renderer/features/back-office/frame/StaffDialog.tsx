import { Modal, type ModalProps } from '@mantine/core'
import { useEffect, useEffectEvent } from 'react'

/**
 * A dialog of the back office.
 *
 * Mantine closes each of its dialogs with Escape, also one that is below a dialog of the browser, such as the password
 * question or the lock of the till. Here Escape closes this dialog only when no such dialog is open.
 */
export function StaffDialog({ opened, onClose, closeButtonProps, ...props }: ModalProps) {
  const closeWithEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing || isForOpenList(event.target)) return
    if (document.querySelector('dialog[open]') === null) onClose()
  })
  useEffect(() => {
    if (!opened) return
    // In the capture phase, because the browser closes its own dialog after the event, and the order would be lost.
    const onKeyDown = (event: KeyboardEvent) => closeWithEscape(event)
    window.addEventListener('keydown', onKeyDown, true)
    return () => window.removeEventListener('keydown', onKeyDown, true)
  }, [opened])

  return (
    <Modal
      opened={opened}
      onClose={onClose}
      closeOnEscape={false}
      closeButtonProps={{ 'aria-label': 'Sluiten', ...closeButtonProps }}
      {...props}
    />
  )
}

/** True when Escape is for an open list of a field in the dialog. Mantine marks such a field. */
const isForOpenList = (target: EventTarget | null): boolean =>
  target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true'
