import { type FocusEvent, type KeyboardEvent, type RefObject, useState } from 'react'
import { lookup } from '#shared/kernel/lookup.ts'

/** Index of the row to which a key moves. */
const NEXT_INDEX: Readonly<Record<string, (index: number, last: number) => number>> = lookup({
  ArrowDown: (index, last) => Math.min(index + 1, last),
  ArrowUp: (index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_index, last) => last,
})

/**
 * Moves between the rows of a table with arrow keys, Home and End. Tab reaches only the last active row. Otherwise Tab
 * would have to be pressed up to 480 times to leave the table.
 */
export function useRowKeys(body: RefObject<HTMLElement | null>, rows: readonly unknown[] | undefined) {
  const [lastActive, setLastActive] = useState(0)
  const active = Math.min(lastActive, Math.max(0, (rows?.length ?? 0) - 1))
  const links = () => [...(body.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]

  return {
    active,
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      const index = links().indexOf(target)
      if (index >= 0) setLastActive(index)
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const all = links()
      // An event target in the page is a Node.
      const index = all.findIndex((link) => link.contains(event.target as Node))
      const nextIndex = NEXT_INDEX[event.key]
      if (index < 0 || !nextIndex || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      const next = all[nextIndex(index, all.length - 1)]
      next?.focus()
      next?.scrollIntoView({ block: 'nearest' })
    },
  }
}
