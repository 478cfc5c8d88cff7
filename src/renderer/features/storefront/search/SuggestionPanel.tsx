import { useQuery } from '@tanstack/react-query'
import { type MouseEvent, type ReactNode, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Suggestions } from '#shared/contracts/search.ts'
import { useApi } from '../../../lib/api.ts'
import { timing } from '../../../lib/timing.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { useProductsInLeather } from '../sample-leather/index.ts'
import { ProductSuggestion } from './ProductSuggestion.tsx'
import classes from './SuggestionPanel.module.css'
import { suggestionsFor } from './search-queries.ts'
import { type Option, optionsOf } from './suggestion-options.ts'

/** Receives the keys of the search field, because the field keeps the focus while the panel is open. */
export type PanelKeys = {
  /** Handles a key. Returns whether the panel used the key. */
  press(key: string): boolean
}

type SuggestionPanelProps = {
  ref: Ref<PanelKeys>
  listId: string
  typed: string
  /** Path of the page with all results. */
  resultsPath: string
  /** Called with the number of options and the element id of the active option. */
  onChoice: (choice: { count: number; activeId: string | undefined }) => void
  /**
   * Called when a pointer or finger starts or stops using the panel. While the visitor is choosing, the search field
   * must not open the results page.
   */
  onHold: (isHeld: boolean) => void
  onGo: (path: string) => void
}

/** Panel with suggestions: pages of the menu, products with picture and price, leather colors, and all results. */
export function SuggestionPanel({ ref, listId, typed, resultsPath, onChoice, onHold, onGo }: SuggestionPanelProps) {
  const term = useDebounced(typed.trim(), timing.suggestionDebounceMs)
  const { data, isError } = useQuery(suggestionsFor(useApi(), term))
  // Products in a color of the term have that color.
  const { products } = useProductsInLeather(data?.products ?? [], (data?.colours.length ?? 0) > 0)
  const options = data ? optionsOf({ ...data, products: [...products] }, resultsPath) : []
  // The highlight belongs to one text. After the text changed, no option is active.
  const [highlighted, setHighlighted] = useState({ typed, index: NO_ROW })
  const active = highlighted.typed === typed ? highlighted.index : NO_ROW
  const highlight = (index: number) => setHighlighted({ typed, index })
  const enteredAt = useRef<{ clientX: number; clientY: number }>(undefined)
  const activeId = options[active] && idOf(listId, active)
  const count = options.length

  useEffect(() => onChoice({ count, activeId }), [count, activeId, onChoice])
  useEffect(() => () => onHold(false), [onHold])
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  useImperativeHandle(ref, () => ({
    press(key) {
      const chosen = options[active]
      if (key === 'Enter' && chosen) onGo(chosen.path)
      else if (key === 'ArrowDown' && count > 0) highlight(active >= count - 1 ? NO_ROW : active + 1)
      else if (key === 'ArrowUp' && count > 0) highlight(active === NO_ROW ? count - 1 : active - 1)
      else return false
      return true
    },
  }))

  const renderRow = (option: Option) => {
    const index = options.indexOf(option)
    return (
      <Row
        key={option.path}
        id={idOf(listId, index)}
        path={option.path}
        isActive={index === active}
        onHover={() => highlight(NO_ROW)}
        onGo={onGo}
      >
        <OptionContent option={option} />
      </Row>
    )
  }
  const ofKind = (kind: Option['kind']) => options.filter((option) => option.kind === kind)
  return (
    <div
      className={classes.panel}
      onPointerEnter={({ clientX, clientY }) => {
        enteredAt.current = { clientX, clientY }
      }}
      // The panel may open under a mouse that does not move. Only moving the mouse counts as choosing.
      onPointerMove={({ clientX, clientY }) => {
        if (clientX !== enteredAt.current?.clientX || clientY !== enteredAt.current.clientY) onHold(true)
      }}
      onPointerLeave={() => onHold(false)}
      onPointerDown={(event) => {
        onHold(true)
        // Prevents that the click or touch moves the focus out of the field.
        event.preventDefault()
      }}
    >
      <div id={listId} role="listbox" aria-label="Suggesties" className={classes.list} hidden={count === 0}>
        {GROUPS.map(({ kind, title }) => {
          const group = ofKind(kind)
          if (group.length === 0) return null
          return (
            <div key={kind} role="group" aria-label={title} className={classes.group}>
              <div className={classes.title} aria-hidden="true">
                {title}
              </div>
              {group.map(renderRow)}
            </div>
          )
        })}
        {ofKind('all').map(renderRow)}
      </div>
      <p role="status" className={count > 0 ? classes.visuallyHidden : classes.empty}>
        {isError ? 'Er zijn nu geen suggesties. Druk op Enter om te zoeken.' : announcement(data, term)}
      </p>
    </div>
  )
}

const GROUPS = [
  { kind: 'category', title: 'Categorieën' },
  { kind: 'product', title: 'Producten' },
  { kind: 'leather', title: 'Leerkleuren' },
] as const

/** Index when no option is active. Enter then searches for the text in the field. */
const NO_ROW = -1

const idOf = (listId: string, index: number) => `${listId}-${index}`

/** Returns the announcement for screen readers; an empty panel shows it as its text. */
function announcement(data: Suggestions | undefined, term: string): string {
  if (!data || term === '') return ''
  const count = data.products.length + data.categories.length + data.leathers.length
  if (count === 0) return `Geen suggesties voor “${term}”.`
  const countText = count === 1 ? '1 suggestie' : `${count} suggesties`
  return data.corrected ? `${countText} voor “${data.corrected}”` : countText
}

type RowProps = {
  id: string
  path: string
  isActive: boolean
  onHover: () => void
  onGo: (path: string) => void
  children: ReactNode
}

/** An option of the combobox. It is a link, so that it can be opened in another tab. */
function Row({ id, path, isActive, onHover, onGo, children }: RowProps) {
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onGo(path)
  }
  return (
    <Link
      id={id}
      to={path}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className={classes.option}
      onClick={follow}
      onPointerEnter={onHover}
    >
      {children}
    </Link>
  )
}

function OptionContent({ option }: { option: Option }) {
  switch (option.kind) {
    case 'product':
      return <ProductSuggestion product={option.product} />
    case 'category':
      return (
        <span className={classes.text}>
          {option.name}
          {option.above && <span className={classes.aside}> in {option.above}</span>}
        </span>
      )
    case 'leather':
      return (
        <>
          {option.imageUrl && <img src={option.imageUrl} alt="" width={44} height={44} className={classes.swatch} />}
          <span className={classes.text}>
            {option.name}
            <span className={classes.aside}> {option.colour.toLowerCase()}</span>
          </span>
        </>
      )
    case 'all':
      return <span className={classes.showAll}>{option.text}</span>
  }
}
