import { type FormEvent, useId } from 'react'
import type { ProductFilters } from '#shared/domain/catalog/filters.ts'
import classes from './FilterPanel.module.css'

type PriceFilterProps = {
  /** Of the list as it is otherwise filtered. */
  bounds: { minCents: number; maxCents: number }
  filters: ProductFilters
  onChoose: (filters: ProductFilters) => void
}

/** From and to, in whole euros, VAT included; taken over when the field is left or Enter is pressed. */
export function PriceFilter({ bounds, filters, onChoose }: PriceFilterProps) {
  const fromId = useId()
  const toId = useId()
  const { fromCents, toCents } = filters

  const apply = (form: HTMLFormElement) => {
    const entered = new FormData(form)
    const next = { fromCents: centsOf(entered.get('from')), toCents: centsOf(entered.get('to')) }
    if (next.fromCents !== fromCents || next.toCents !== toCents) onChoose({ ...filters, ...next })
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    apply(event.currentTarget)
  }
  return (
    <form key={`${fromCents}-${toCents}`} onSubmit={submit} onBlur={(event) => apply(event.currentTarget)}>
      <fieldset className={classes.group}>
        <legend className={classes.legend}>Prijs</legend>
        <div className={classes.prices}>
          <label htmlFor={fromId}>Van €</label>
          <input
            id={fromId}
            name="from"
            inputMode="numeric"
            className={classes.price}
            defaultValue={euros(fromCents)}
            placeholder={euros(bounds.minCents)}
          />
          <label htmlFor={toId}>tot €</label>
          <input
            id={toId}
            name="to"
            inputMode="numeric"
            className={classes.price}
            defaultValue={euros(toCents)}
            placeholder={euros(bounds.maxCents)}
          />
          <button type="submit" className={classes.apply}>
            Pas toe
          </button>
        </div>
      </fieldset>
    </form>
  )
}

const euros = (cents: number | undefined) => (cents === undefined ? '' : String(Math.ceil(cents / 100)))

function centsOf(entry: FormDataEntryValue | null): number | undefined {
  const text = String(entry ?? '').trim()
  return /^\d{1,6}$/.test(text) ? Number(text) * 100 : undefined
}
