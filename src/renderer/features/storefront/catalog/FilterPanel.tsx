import type { ReactNode } from 'react'
import type { FacetValue, ProductFilters } from '#shared/domain/catalog/filters.ts'
import { NO_FILTERS } from '#shared/domain/catalog/filters.ts'
import type { ColorGroup } from '#shared/domain/leather/color-groups.ts'
import { Button } from '../../../ui/Button.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { ColorDot } from './ColorDot.tsx'
import classes from './FilterPanel.module.css'
import { familyText, IN_STOCK_TEXT, ratingText, subgroupText } from './filter-words.ts'
import type { ListChoice } from './list-choice.ts'
import { PriceFilter } from './PriceFilter.tsx'
import { type ListSource, useFilterCounts } from './product-lists.ts'

type FilterPanelProps = {
  source: ListSource
  choice: ListChoice
  /** Number of products with the current filters; undefined while it is unknown. */
  total: number | undefined
  onChoose: (filters: ProductFilters) => void
  onClose: () => void
}

/** The filters of a list, each with the number of products that the list would have with it (docs/decisions.md#f35). */
export function FilterPanel({ source, choice, total, onChoose, onClose }: FilterPanelProps) {
  const counts = useFilterCounts(source, choice)
  const { filters } = choice

  return (
    <QueryView query={counts} waiting={<p>Filters worden opgehaald…</p>}>
      {({ families, subgroups, colours, inStock, ratings, prices }) => (
        <div className={classes.panel}>
          {families.length > 1 && (
            <Values
              legend="Soort meubel"
              values={families}
              chosen={filters.families}
              onChoose={(values) => onChoose({ ...filters, families: values })}
              textOf={familyText}
            />
          )}
          {subgroups.length > 1 && (
            <Values
              legend="Uitvoering"
              values={subgroups}
              chosen={filters.subgroups}
              onChoose={(values) => onChoose({ ...filters, subgroups: values })}
              textOf={(value) => subgroupText(source, value)}
            />
          )}
          {colours.length > 1 && (
            <Values
              legend="Leerkleur"
              values={colours}
              chosen={filters.colours}
              onChoose={(values) => onChoose({ ...filters, colours: values })}
              markOf={(colour: ColorGroup) => <ColorDot colour={colour} />}
            />
          )}
          <Choices legend="Levertijd">
            <Choice
              text={IN_STOCK_TEXT}
              count={inStock}
              isChosen={filters.inStock}
              onToggle={() => onChoose({ ...filters, inStock: !filters.inStock })}
            />
          </Choices>
          {prices && <PriceFilter bounds={prices} filters={filters} onChoose={onChoose} />}
          <Choices legend="Beoordeling">
            {ratings.map(({ minRating, count }) => (
              <Choice
                key={minRating}
                text={ratingText(minRating)}
                count={count}
                isChosen={filters.minRating === minRating}
                onToggle={() =>
                  onChoose({ ...filters, minRating: filters.minRating === minRating ? undefined : minRating })
                }
              />
            ))}
          </Choices>
          <div className={classes.foot}>
            <Button variant="default" className={classes.close} onClick={() => onChoose(NO_FILTERS)}>
              Wis alles
            </Button>
            <Button className={classes.close} onClick={onClose}>
              {showButtonText(total)}
            </Button>
          </div>
        </div>
      )}
    </QueryView>
  )
}

const showButtonText = (total: number | undefined) =>
  total === undefined ? 'Toon producten' : total === 1 ? 'Toon 1 product' : `Toon ${total} producten`

type ValuesProps<Value extends string> = {
  legend: string
  values: readonly FacetValue<Value>[]
  chosen: readonly Value[]
  onChoose: (chosen: Value[]) => void
  textOf?: (value: Value) => string
  markOf?: (value: Value) => ReactNode
}

function Values<Value extends string>({
  legend,
  values,
  chosen,
  onChoose,
  textOf = (value) => value,
  markOf,
}: ValuesProps<Value>) {
  const toggled = (value: Value) =>
    chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value]
  return (
    <Choices legend={legend} isDense={markOf !== undefined}>
      {values.map(({ value, count }) => (
        <Choice
          key={value}
          text={textOf(value)}
          mark={markOf?.(value)}
          count={count}
          isChosen={chosen.includes(value)}
          onToggle={() => onChoose(toggled(value))}
        />
      ))}
    </Choices>
  )
}

type ChoicesProps = {
  legend: string
  /** True for short options, which fit in two columns. */
  isDense?: boolean
  children: ReactNode
}

function Choices({ legend, isDense = false, children }: ChoicesProps) {
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{legend}</legend>
      <div className={isDense ? classes.dense : undefined}>{children}</div>
    </fieldset>
  )
}

type ChoiceProps = {
  text: string
  /** A picture before the text. */
  mark?: ReactNode
  count: number
  isChosen: boolean
  onToggle: () => void
}

function Choice({ text, mark, count, isChosen, onToggle }: ChoiceProps) {
  return (
    <label className={classes.choice}>
      <input type="checkbox" checked={isChosen} disabled={count === 0 && !isChosen} onChange={onToggle} />
      {mark}
      <span className={classes.text}>{text}</span>{' '}
      <span className={classes.count}>
        {count} <VisuallyHidden>{count === 1 ? 'product' : 'producten'}</VisuallyHidden>
      </span>
    </label>
  )
}
