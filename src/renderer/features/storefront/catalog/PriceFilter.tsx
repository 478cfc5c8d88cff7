import { type FormEvent, useId, useState } from 'react'
import type { ProductFilters } from '#shared/domain/catalog/filters.ts'
import { amountProblem, typedCents } from '#shared/domain/money/typed-amount.ts'
import classes from './FilterPanel.module.css'

type PriceFilterProps = {
  /** Price range of the list with the other filters applied. */
  bounds: { minCents: number; maxCents: number }
  filters: ProductFilters
  onChoose: (filters: ProductFilters) => void
}

type Bound = 'from' | 'to'

/**
 * Filters by minimum and maximum price in whole euros, VAT included. The prices are applied on Enter, with the button,
 * or when a field loses the focus. Amounts are parsed as Dutch (docs/decisions.md#i43). When one amount is invalid,
 * none is applied.
 */
export function PriceFilter({ bounds, filters, onChoose }: PriceFilterProps) {
  const id = useId()
  const [problem, setProblem] = useState<{ at: Bound; sentence: string }>()
  const { fromCents, toCents } = filters

  const apply = (form: HTMLFormElement) => {
    const typedPrices = new FormData(form)
    const from = String(typedPrices.get('from') ?? '')
    const to = String(typedPrices.get('to') ?? '')
    const wrong = problemAt('from', from) ?? problemAt('to', to)
    setProblem(wrong)
    if (wrong) return
    // The minimum is rounded down and the maximum up, so that no product in the requested range is left out.
    const next = { fromCents: wholeEuros(from, Math.floor), toCents: wholeEuros(to, Math.ceil) }
    if (next.fromCents !== fromCents || next.toCents !== toCents) onChoose({ ...filters, ...next })
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    apply(event.currentTarget)
  }
  const field = (at: Bound, cents: number | undefined, placeholderCents: number) => (
    <input
      id={`${id}-${at}`}
      name={at}
      inputMode="decimal"
      autoComplete="off"
      className={classes.price}
      defaultValue={eurosText(cents)}
      placeholder={eurosText(placeholderCents)}
      aria-invalid={problem?.at === at || undefined}
      aria-describedby={problem?.at === at ? `${id}-problem` : undefined}
      onChange={() => setProblem(undefined)}
    />
  )
  return (
    <form key={`${fromCents}-${toCents}`} onSubmit={submit} onBlur={(event) => apply(event.currentTarget)}>
      <fieldset className={classes.group}>
        <legend className={classes.legend}>Prijs</legend>
        <div className={classes.prices}>
          <label htmlFor={`${id}-from`}>Van €</label>
          {field('from', fromCents, bounds.minCents)}
          <label htmlFor={`${id}-to`}>tot €</label>
          {field('to', toCents, bounds.maxCents)}
          <button type="submit" className={classes.apply}>
            Pas toe
          </button>
        </div>
        {problem && (
          <p id={`${id}-problem`} role="alert" className={classes.problem}>
            {problem.sentence}
          </p>
        )}
      </fieldset>
    </form>
  )
}

function problemAt(at: Bound, text: string): { at: Bound; sentence: string } | undefined {
  const sentence = amountProblem(text)
  return sentence === undefined ? undefined : { at, sentence }
}

const eurosText = (cents: number | undefined) => (cents === undefined ? '' : String(Math.ceil(cents / 100)))

function wholeEuros(text: string, round: (euros: number) => number): number | undefined {
  const cents = typedCents(text)
  return cents === undefined ? undefined : round(cents / 100) * 100
}
