import type { FocusEvent, PointerEvent } from 'react'

/**
 * Returns handlers that preview a choice while a mouse or pen hovers over it, or while it has keyboard focus. Touch is
 * ignored: it selects at once.
 *
 * @param onPreview receives the hovered choice, and `undefined` when the hover ends
 * @example <button {...hoverPreview(leather.id, setHovered)}>
 */
export const hoverPreview = <Choice>(choice: Choice, onPreview: (choice: Choice | undefined) => void) => ({
  onPointerEnter: ({ pointerType }: PointerEvent) => {
    if (pointerType !== 'touch') onPreview(choice)
  },
  onPointerLeave: () => onPreview(undefined),
  // A click focuses the element too; only focus by keyboard matches `:focus-visible`.
  onFocus: ({ currentTarget }: FocusEvent) => {
    if (currentTarget.matches(':focus-visible')) onPreview(choice)
  },
  onBlur: () => onPreview(undefined),
})
