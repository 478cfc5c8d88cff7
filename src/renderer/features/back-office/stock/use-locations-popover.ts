import { type RefObject, useEffect, useRef, useState } from 'react'

/** Time for the pointer to cross the gap between the number and the popover. */
const LEAVE_MS = 150

/**
 * Decides when the stock locations of a product are shown: on hover, while its row has the keyboard focus, and after a
 * tap. Escape closes them. They stay open while the pointer is over them.
 */
export function useLocationsPopover(button: RefObject<HTMLElement | null>) {
  const [isShown, setShown] = useState(false)
  const leaveTimer = useRef<ReturnType<typeof setTimeout>>(undefined)

  // The table component renders the row and has no prop for its focus events, so this listens on the DOM element.
  useEffect(() => {
    const row = button.current?.closest('tr')
    const show = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.matches('[data-row]:focus-visible')) setShown(true)
    }
    const hide = () => setShown(false)
    row?.addEventListener('focusin', show)
    row?.addEventListener('focusout', hide)
    return () => {
      row?.removeEventListener('focusin', show)
      row?.removeEventListener('focusout', hide)
    }
  }, [button])

  useEffect(() => {
    if (!isShown) return
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && setShown(false)
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isShown])

  useEffect(() => () => clearTimeout(leaveTimer.current), [])

  return {
    isShown,
    close: () => setShown(false),
    toggle: () => setShown((shown) => !shown),
    onPointerEnter: ({ pointerType }: { pointerType: string }) => {
      clearTimeout(leaveTimer.current)
      if (pointerType === 'mouse') setShown(true)
    },
    onPointerLeave: ({ pointerType }: { pointerType: string }) => {
      if (pointerType === 'mouse') leaveTimer.current = setTimeout(() => setShown(false), LEAVE_MS)
    },
  }
}
