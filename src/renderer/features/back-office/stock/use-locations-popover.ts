import { type RefObject, useEffect, useRef, useState } from 'react'

/** The pointer may cross the gap to what it opened. */
const LEAVE_MS = 150

/**
 * When the places of a product are shown: under a pointer, when its row comes to have the keyboard, after a tap. Escape
 * closes them, and they stay while the pointer is on them.
 */
export function useLocationsPopover(button: RefObject<HTMLElement | null>) {
  const [isShown, setShown] = useState(false)
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)

  // The row belongs to the table, so its focus is listened to where it happens.
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

  useEffect(() => () => clearTimeout(leaving.current), [])

  return {
    isShown,
    close: () => setShown(false),
    toggle: () => setShown((shown) => !shown),
    onPointerEnter: ({ pointerType }: { pointerType: string }) => {
      clearTimeout(leaving.current)
      if (pointerType === 'mouse') setShown(true)
    },
    onPointerLeave: ({ pointerType }: { pointerType: string }) => {
      if (pointerType === 'mouse') leaving.current = setTimeout(() => setShown(false), LEAVE_MS)
    },
  }
}
