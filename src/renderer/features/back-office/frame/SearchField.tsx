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
  /** Text about the fields that the search covers, when the placeholder does not name all of them. */
  hint?: string
}

/**
 * Search field of a list. It searches one second after the last keystroke, or at once with Enter. The search term is in
 * the URL.
 */
export function SearchField({ param, placeholder, hint }: SearchFieldProps) {
  const { get, set } = useListQuery()
  const termInUrl = get(param) ?? ''
  const [typed, setTyped] = useState(termInUrl)
  const applied = useRef(termInUrl)
  const field = useRef<HTMLInputElement>(null)
  const search = useRef((_term: string) => {})
  search.current = (term) => {
    const trimmed = term.trim()
    if (trimmed === applied.current) return
    applied.current = trimmed
    set({ [param]: trimmed || undefined })
  }

  // The back button and a saved view change the term in the URL directly. The field then shows the term from the URL. A
  // term that this field has set itself is ignored, because the user may have typed more since.
  useEffect(() => {
    if (termInUrl === applied.current) return
    applied.current = termInUrl
    setTyped(termInUrl)
  }, [termInUrl])

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
