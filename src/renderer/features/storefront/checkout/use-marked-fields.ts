import { type RefObject, useEffect, useState } from 'react'

/** A field that is marked as invalid. */
export type MarkedField = { id: string; label: string }

/**
 * Returns the marked fields of a form, in the order of the form. A group of radio buttons counts as one field. The hook
 * reads the DOM, because only `AddressFields` knows which fields it shows.
 */
export function useMarkedFields(form: RefObject<HTMLElement | null>): readonly MarkedField[] {
  const [fields, setFields] = useState<readonly MarkedField[]>([])
  useEffect(() => {
    const root = form.current
    if (!root) return
    const read = () => {
      const now = markedFields(root)
      setFields((before) => (JSON.stringify(before) === JSON.stringify(now) ? before : now))
    }
    read()
    const observer = new MutationObserver(read)
    observer.observe(root, { subtree: true, childList: true, attributeFilter: ['aria-invalid'] })
    return () => observer.disconnect()
  }, [form])
  return fields
}

function markedFields(root: HTMLElement): MarkedField[] {
  const seen = new Set<string>()
  return [...root.querySelectorAll<HTMLInputElement>('[aria-invalid="true"]')].flatMap((field) => {
    const key = field.type === 'radio' ? field.name : field.id
    if (seen.has(key)) return []
    seen.add(key)
    return [{ id: field.id, label: labelOf(field) }]
  })
}

/** Returns the text of a field's label, or of its group's legend, without the asterisk. */
function labelOf(field: HTMLInputElement): string {
  const label = field.type === 'radio' ? field.closest('fieldset')?.querySelector('legend') : field.labels?.[0]
  return label?.firstChild?.textContent?.trim() ?? ''
}
