import { type RefObject, useEffect } from 'react'

/**
 * Keeps a dialog open above all others, also above dialogs that open later.
 *
 * The browser puts the last opened dialog on top. So when another one opens, this one is reopened before the next
 * paint; the focus stays where it was.
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
    const closed = () => {
      if (!isRaising && !dialog.open) raise()
    }
    const isOutside = (element: EventTarget | null) =>
      element instanceof Element && element !== dialog && !dialog.contains(element)
    const others = new MutationObserver((changes) => {
      if (changes.some(({ target }) => target instanceof HTMLDialogElement && target.open && isOutside(target))) raise()
    })
    const shown = ({ target }: Event) => {
      if (target instanceof HTMLElement && target.popover !== null && isOutside(target)) raise()
    }

    if (!dialog.open) dialog.showModal()
    dialog.addEventListener('close', closed)
    document.addEventListener('toggle', shown, true)
    others.observe(document, { subtree: true, attributeFilter: ['open'] })
    return () => {
      dialog.removeEventListener('close', closed)
      document.removeEventListener('toggle', shown, true)
      others.disconnect()
      if (dialog.open) dialog.close()
    }
  }, [ref, isOpen])
}
