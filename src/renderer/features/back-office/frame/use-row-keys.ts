import { type FocusEvent, type KeyboardEvent, type RefObject, useState } from 'react'
import { lookup } from '#shared/kernel/lookup.ts'

const STEP: Readonly<Record<string, (at: number, last: number) => number>> = lookup({
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_at, last) => last,
})

/**
 * Moves between the rows of a table with arrow keys, Home and End. Tab reaches one row only, the last active one, so
 * that one key leaves a list of 480 rows.
 */
export function useRowKeys(body: RefObject<HTMLElement | null>, rows: readonly unknown[] | undefined) {
  const [place, setPlace] = useState(0)
  const active = Math.min(place, Math.max(0, (rows?.length ?? 0) - 1))
  const links = () => [...(body.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]

  return {
    active,
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      const at = links().indexOf(target)
      if (at >= 0) setPlace(at)
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const all = links()
      const at = all.findIndex((link) => link.contains(event.target as Node)) // an event target in the page is a Node
      const step = STEP[event.key]
      if (at < 0 || !step || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      const next = all[step(at, all.length - 1)]
      next?.focus()
      next?.scrollIntoView({ block: 'nearest' })
    },
  }
}
