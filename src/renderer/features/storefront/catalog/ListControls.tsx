import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { lazy, Suspense, useId, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { chosenFilters } from '#shared/domain/catalog/filters.ts'
import type { Sorting } from '#shared/domain/catalog/sorting.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import classes from './ListControls.module.css'
import { type ListChoice, writeChoice } from './list-choice.ts'
import type { ListSource } from './product-lists.ts'

const FilterPanel = lazy(() => import('./FilterPanel.tsx').then((module) => ({ default: module.FilterPanel })))

const SORTING_TEXTS: Record<Sorting, string> = {
  order: 'Aanbevolen',
  price: 'Prijs: laag naar hoog',
  'price-descending': 'Prijs: hoog naar laag',
  rating: 'Beste beoordeling',
}

type ListControlsProps = {
  source: ListSource
  choice: ListChoice
  /** Number of products; undefined while it is unknown. */
  total: number | undefined
}

/** The number of products, and the filters and sorting. Every choice is stored in the URL. */
export function ListControls({ source, choice: choiceInUrl, total }: ListControlsProps) {
  const [isOpen, setOpen] = useState(false)
  const navigate = useNavigate()
  const { key: locationKey } = useLocation()
  const [pending, setPending] = useState<{ locationKey: string; choice: ListChoice }>()
  // Uses the latest choice before the URL has changed. Otherwise a second fast click would undo the first choice.
  const choice = pending?.locationKey === locationKey ? pending.choice : choiceInUrl
  const sortId = useId()
  const chosenCount = chosenFilters(choice.filters).length
  const choose = (change: Partial<ListChoice>) => {
    const next = { ...choice, page: 1, ...change }
    setPending({ locationKey, choice: next })
    void navigate(`/${source.path}${writeChoice(next)}`, { preventScrollReset: true })
  }
  return (
    <div className={classes.controls}>
      <h2 className={classes.visuallyHidden}>Producten</h2>
      <p className={classes.total} role="status">
        {total === undefined ? '' : total === 1 ? '1 product' : `${total} producten`}
      </p>
      <button type="button" className={classes.control} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <IconAdjustmentsHorizontal size={20} stroke={1.6} aria-hidden />
        {chosenCount > 0 ? `Filters (${chosenCount})` : 'Filters'}
      </button>
      <label htmlFor={sortId} className={classes.visuallyHidden}>
        Sorteer op
      </label>
      <select
        id={sortId}
        className={classes.control}
        value={choice.sorting}
        onChange={(event) => choose({ sorting: event.currentTarget.value as Sorting })}
      >
        {Object.entries(SORTING_TEXTS).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Filters" placement="right">
        <Suspense fallback={<div aria-busy="true" />}>
          <FilterPanel
            source={source}
            choice={choice}
            onChoose={(filters) => choose({ filters })}
            onClose={() => setOpen(false)}
            total={total}
          />
        </Suspense>
      </Dialog>
    </div>
  )
}
