import { TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { timing } from '../../../lib/timing.ts'
import { useListQuery } from '../frame/index.ts'

/**
 * Filters by the number of an order, a customer or a review. Applied after a pause in typing, or at once with Enter.
 */
export function NumberFilter() {
  const { get, set } = useListQuery()
  const inUrl = get('nummer') ?? ''
  const [typed, setTyped] = useState(inUrl)
  const applied = useRef(inUrl)
  const apply = useRef((_text: string) => {})
  apply.current = (text) => {
    const value = text.trim()
    if (value === applied.current) return
    applied.current = value
    set({ nummer: value || undefined })
  }

  // After the back button or a reset of all filters, show the value of the URL.
  useEffect(() => {
    if (inUrl === applied.current) return
    applied.current = inUrl
    setTyped(inUrl)
  }, [inUrl])

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
