import { type RefObject, useEffect, useState } from 'react'

/**
 * Returns a function that moves the focus to the first field of a form with an error.
 *
 * @returns a function to call when the form was refused. The focus moves after the errors are rendered. Errors that
 * appear without a call, for example while the visitor types, do not move the focus.
 */
export function useFocusFirstError(form: RefObject<HTMLElement | null>): () => void {
  const [refusals, setRefusals] = useState(0)
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals, form])
  return () => setRefusals((count) => count + 1)
}
