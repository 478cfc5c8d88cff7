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
  const inUrl = get(param) ?? ''
  const [typed, setTyped] = useState(inUrl)
  const applied = useRef(inUrl)
  const field = useRef<HTMLInputElement>(null)
  const search = useRef((_term: string) => {})
  search.current = (term) => {
    const trimmed = term.trim()
    if (trimmed === applied.current) return
    applied.current = trimmed
    set({ [param]: trimmed || undefined })
  }

  // After the back button or a saved view, show the term of the URL. Keep text that the user types.
  useEffect(() => {
    if (inUrl === applied.current) return
    applied.current = inUrl
    setTyped(inUrl)
  }, [inUrl])

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
