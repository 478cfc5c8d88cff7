import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { FacetValue, ProductFilters } from '#shared/domain/catalog/filters.ts'
import { NO_FILTERS } from '#shared/domain/catalog/filters.ts'
import { QueryView } from '../../ui/QueryView.tsx'
import classes from './FilterPanel.module.css'
import type { ListChoice } from './list-choice.ts'
import { PriceFilter } from './PriceFilter.tsx'
import { type ListSource, useFilterCounts } from './product-lists.ts'

type FilterPanelProps = {
  source: ListSource
  choice: ListChoice
  total: number | undefined
  onChoose: (filters: ProductFilters) => void
  onClose: () => void
}

/** What a list can be filtered by, and how many products each would leave (decisions F35). */
export function FilterPanel({ source, choice, total, onChoose, onClose }: FilterPanelProps) {
  const counts = useFilterCounts(source, choice)
  const { filters } = choice
  const toggle = (name: 'families' | 'leatherColors') => (value: string) =>
    onChoose({
      ...filters,
      [name]: filters[name].includes(value)
        ? filters[name].filter((chosen) => chosen !== value)
        : [...filters[name], value],
    })

  return (
    <QueryView query={counts} waiting={<p>Filters worden opgehaald…</p>}>
      {({ families, leatherColors, inStock, ratings, prices }) => (
        <div className={classes.panel}>
          <Choices legend="Levertijd">
            <Choice
              text="Direct leverbaar"
              count={inStock}
              isChosen={filters.inStock}
              onToggle={() => onChoose({ ...filters, inStock: !filters.inStock })}
            />
          </Choices>
          {families.length > 1 && (
            <Values
              legend="Soort"
              values={families}
              chosen={filters.families}
              onToggle={toggle('families')}
              textOf={familyText}
            />
          )}
          {leatherColors.length > 1 && (
            <Values
              legend="Leerkleur"
              values={leatherColors}
              chosen={filters.leatherColors}
              onToggle={toggle('leatherColors')}
            />
          )}
          {prices && <PriceFilter bounds={prices} filters={filters} onChoose={onChoose} />}
          <Choices legend="Beoordeling">
            {ratings.map(({ minRating, count }) => (
              <Choice
                key={minRating}
                text={`${minRating * 2} van 10 of hoger`}
                count={count}
                isChosen={filters.minRating === minRating}
                onToggle={() =>
                  onChoose({ ...filters, minRating: filters.minRating === minRating ? undefined : minRating })
                }
              />
            ))}
          </Choices>
          <div className={classes.foot}>
            <Button variant="default" onClick={() => onChoose(NO_FILTERS)}>
              Wis filters
            </Button>
            <Button onClick={onClose}>{total === undefined ? 'Toon producten' : `Toon ${total} producten`}</Button>
          </div>
        </div>
      )}
    </QueryView>
  )
}

/** "leren-bank" as a person says it. */
const familyText = (family: string) => family.charAt(0).toUpperCase() + family.slice(1).replaceAll('-', ' ')

type ValuesProps = {
  legend: string
  values: readonly FacetValue[]
  chosen: readonly string[]
  onToggle: (value: string) => void
  textOf?: (value: string) => string
}

function Values({ legend, values, chosen, onToggle, textOf = (value) => value }: ValuesProps) {
  return (
    <Choices legend={legend}>
      {values.map(({ value, count }) => (
        <Choice
          key={value}
          text={textOf(value)}
          count={count}
          isChosen={chosen.includes(value)}
          onToggle={() => onToggle(value)}
        />
      ))}
    </Choices>
  )
}

function Choices({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{legend}</legend>
      {children}
    </fieldset>
  )
}

function Choice({
  text,
  count,
  isChosen,
  onToggle,
}: {
  text: string
  count: number
  isChosen: boolean
  onToggle: () => void
}) {
  return (
    <label className={classes.choice}>
      <input type="checkbox" checked={isChosen} disabled={count === 0 && !isChosen} onChange={onToggle} />
      <span className={classes.text}>{text}</span>
      <span className={classes.count}>{count}</span>
    </label>
  )
}
