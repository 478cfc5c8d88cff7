import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import type { ColorGroup } from '#shared/domain/leather/color-groups.ts'
import { usePrefetch } from '../../../lib/prefetch.ts'
import { ColorDot } from './ColorDot.tsx'
import classes from './ColorRow.module.css'
import { type ListChoice, writeChoice } from './list-choice.ts'

type ColorRowProps = { path: string; choice: ListChoice; colours: readonly ColorGroup[] }

/**
 * Links that filter the list by one leather color. The link of the active color removes the filter. The links also work
 * without scripts.
 */
export function ColorRow({ path, choice, colours }: ColorRowProps) {
  const prefetch = usePrefetch()
  const list = useRef<HTMLUListElement>(null)
  const chosen = choice.filters.colours[0]

  // On a phone the row scrolls, so the active color is scrolled into view.
  useEffect(() => {
    const row = list.current
    const activeLink = chosen && row?.querySelector<HTMLElement>('[aria-current]')
    if (!row || !activeLink) return
    row.scrollLeft = activeLink.offsetLeft - row.offsetLeft - (row.clientWidth - activeLink.offsetWidth) / 2
  }, [chosen])

  if (colours.length < 2) return null
  return (
    <nav aria-label="Bekijk in een kleur leer" className={classes.row}>
      <span className={classes.title} aria-hidden="true">
        Bekijk in
      </span>
      <ul ref={list} className={classes.colors}>
        {colours.map((colour) => {
          const isChosen = choice.filters.colours.includes(colour)
          const filters = { ...choice.filters, colours: isChosen ? [] : [colour] }
          const href = `/${path}${writeChoice({ ...choice, page: 1, filters })}`
          return (
            <li key={colour}>
              <Link
                to={href}
                preventScrollReset
                className={classes.color}
                aria-current={isChosen || undefined}
                {...prefetch(href)}
              >
                <ColorDot colour={colour} />
                {colour}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
