import { type RefObject, useEffect, useState } from 'react'

/**
 * Returns a function that moves the focus to the first field of a form with an error.
 *
 * @returns a function to call when a form was refused; the focus moves once the errors are rendered, and not while
 * typing
 */
export function useFocusFirstError(form: RefObject<HTMLElement | null>): () => void {
  const [refusals, setRefusals] = useState(0)
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals, form])
  return () => setRefusals((count) => count + 1)
}
