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
 * Minimum and maximum in whole euros, VAT included; applied when the field loses the focus or on Enter. Amounts are
 * parsed as Dutch (docs/decisions.md#i43); while one of them is invalid nothing is applied.
 */
export function PriceFilter({ bounds, filters, onChoose }: PriceFilterProps) {
  const id = useId()
  const [problem, setProblem] = useState<{ at: Bound; sentence: string }>()
  const { fromCents, toCents } = filters

  const apply = (form: HTMLFormElement) => {
    const entered = new FormData(form)
    const from = String(entered.get('from') ?? '')
    const to = String(entered.get('to') ?? '')
    const wrong = problemAt('from', from) ?? problemAt('to', to)
    setProblem(wrong)
    if (wrong) return
    // Rounded outwards, so that no product in the requested range is left out.
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
      defaultValue={euros(cents)}
      placeholder={euros(placeholderCents)}
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

const euros = (cents: number | undefined) => (cents === undefined ? '' : String(Math.ceil(cents / 100)))

function wholeEuros(text: string, round: (euros: number) => number): number | undefined {
  const cents = typedCents(text)
  return cents === undefined ? undefined : round(cents / 100) * 100
}
