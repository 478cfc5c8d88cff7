import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { timing } from '../../../lib/timing.ts'
import { useListQuery } from './list-query.ts'

type SearchFieldProps = {
  /** The URL parameter of the search term: `salessearch`. */
  param: string
  /** Also the accessible name. */
  placeholder: string
  /** Other fields that the search covers. */
  hint?: string
}

/** Searches a list one second after the last keystroke, or at once with Enter. The term is in the URL. */
export function SearchField({ param, placeholder, hint }: SearchFieldProps) {
  const { get, set } = useListQuery()
  const inAddress = get(param) ?? ''
  const [typed, setTyped] = useState(inAddress)
  const asked = useRef(inAddress)
  const field = useRef<HTMLInputElement>(null)
  const search = useRef((_term: string) => {})
  search.current = (term) => {
    const wanted = term.trim()
    if (wanted === asked.current) return
    asked.current = wanted
    set({ [param]: wanted || undefined })
  }

  // After the back button or a saved view, show the term of the URL. Keep text that the user types.
  useEffect(() => {
    if (inAddress === asked.current) return
    asked.current = inAddress
    setTyped(inAddress)
  }, [inAddress])

  useEffect(() => {
    const timer = setTimeout(() => search.current(typed), timing.searchDebounceMs)
    return () => clearTimeout(timer)
  }, [typed])

  const clear = () => {
    setTyped('')
    search.current('')
    field.current?.focus()
  }
  return (
    <search>
      <TextInput
        ref={field}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        aria-label={placeholder.replace(/\.+$/, '')}
        placeholder={placeholder}
        description={hint}
        inputWrapperOrder={['input', 'description']}
        autoComplete="off"
        maxLength={100}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') search.current(typed)
          if (event.key === 'Escape' && typed) clear()
        }}
        leftSection={<IconSearch size={18} aria-hidden />}
        rightSection={typed ? <CloseButton aria-label="Zoekterm wissen" onClick={clear} /> : null}
      />
    </search>
  )
}
