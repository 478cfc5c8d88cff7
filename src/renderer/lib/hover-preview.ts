import type { FocusEvent, PointerEvent } from 'react'

/**
 * Handlers for a choice that may be tried before it is taken: while a mouse or pen is over it, or the focus is on it.
 * A finger does not point, it presses.
 *
 * @param tell hears which one is pointed at, and `undefined` when that is over
 * @example <button {...pointing(leather.id, setPointed)}>
 */
export const hoverPreview = <Choice>(choice: Choice, tell: (choice: Choice | undefined) => void) => ({
  onPointerEnter: ({ pointerType }: PointerEvent) => {
    if (pointerType !== 'touch') tell(choice)
  },
  onPointerLeave: () => tell(undefined),
  // A press brings the focus too; only a keyboard makes it visible.
  onFocus: ({ currentTarget }: FocusEvent) => {
    if (currentTarget.matches(':focus-visible')) tell(choice)
  },
  onBlur: () => tell(undefined),
})
