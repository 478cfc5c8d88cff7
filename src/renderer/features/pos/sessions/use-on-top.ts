import { type RefObject, useEffect } from 'react'

/**
 * Keeps a dialog open above all other dialogs and popovers, also those that open later.
 *
 * The browser puts the last opened dialog on top. When another dialog or popover opens, this dialog is therefore
 * closed and opened again before the next paint. An element in this dialog that had the focus gets the focus again.
 */
export function useOnTop(ref: RefObject<HTMLDialogElement | null>, isOpen: boolean): void {
  useEffect(() => {
    const dialog = ref.current
    if (!dialog || !isOpen) return
    let isRaising = false
    const raise = () => {
      const focused = document.activeElement
      isRaising = true
      if (dialog.open) dialog.close()
      dialog.showModal()
      isRaising = false
      if (focused instanceof HTMLElement && dialog.contains(focused)) focused.focus()
    }
    // Chromium closes a dialog on a second Escape, even when it must stay open.
    const onClose = () => {
      if (!isRaising && !dialog.open) raise()
    }
    const isOutside = (element: EventTarget | null) =>
      element instanceof Element && element !== dialog && !dialog.contains(element)
    const otherDialogs = new MutationObserver((changes) => {
      if (changes.some(({ target }) => target instanceof HTMLDialogElement && target.open && isOutside(target))) raise()
    })
    const onToggle = ({ target }: Event) => {
      if (target instanceof HTMLElement && target.popover !== null && isOutside(target)) raise()
    }

    if (!dialog.open) dialog.showModal()
    dialog.addEventListener('close', onClose)
    document.addEventListener('toggle', onToggle, true)
    otherDialogs.observe(document, { subtree: true, attributeFilter: ['open'] })
    return () => {
      dialog.removeEventListener('close', onClose)
      document.removeEventListener('toggle', onToggle, true)
      otherDialogs.disconnect()
      if (dialog.open) dialog.close()
    }
  }, [ref, isOpen])
}
