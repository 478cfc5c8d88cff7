import { TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { timing } from '../../../lib/timing.ts'
import { useListQuery } from '../frame/index.ts'

/**
 * Filters by the number of the subject, for example of an order, a customer or a review. The filter is applied after a
 * pause in typing, or at once with Enter.
 */
export function NumberFilter() {
  const { get, set } = useListQuery()
  const valueInUrl = get('nummer') ?? ''
  const [typed, setTyped] = useState(valueInUrl)
  const applied = useRef(valueInUrl)
  const apply = useRef((_text: string) => {})
  apply.current = (text) => {
    const value = text.trim()
    if (value === applied.current) return
    applied.current = value
    set({ nummer: value || undefined })
  }

  // The back button and a reset of all filters change the number in the URL directly. The field then shows the number
  // from the URL.
  useEffect(() => {
    if (valueInUrl === applied.current) return
    applied.current = valueInUrl
    setTyped(valueInUrl)
  }, [valueInUrl])

  useEffect(() => {
    const timer = setTimeout(() => apply.current(typed), timing.searchDebounceMs)
    return () => clearTimeout(timer)
  }, [typed])

  return (
    <TextInput
      label="Nummer"
      autoComplete="off"
      maxLength={100}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && apply.current(typed)}
    />
  )
}
