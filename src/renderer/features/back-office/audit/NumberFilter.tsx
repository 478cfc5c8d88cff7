import { TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { timing } from '../../../lib/timing.ts'
import { useListQuery } from '../frame/index.ts'

/** The number of an order, a customer, a review: applied when nobody types any more, or at once with Enter. */
export function NumberFilter() {
  const { get, set } = useListQuery()
  const inAddress = get('nummer') ?? ''
  const [typed, setTyped] = useState(inAddress)
  const asked = useRef(inAddress)
  const apply = useRef((_text: string) => {})
  apply.current = (text) => {
    const wanted = text.trim()
    if (wanted === asked.current) return
    asked.current = wanted
    set({ nummer: wanted || undefined })
  }

  // The back button, or all filters taken away: the field says what the address says.
  useEffect(() => {
    if (inAddress === asked.current) return
    asked.current = inAddress
    setTyped(inAddress)
  }, [inAddress])

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
