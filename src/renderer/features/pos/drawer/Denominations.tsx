import type { KeyboardEvent } from 'react'
import { formatCents } from '#shared/domain/money/format.ts'
import { type Counts, piecesOf } from './counting.ts'
import classes from './Denominations.module.css'
import { DENOMINATIONS } from './denominations.ts'

type DenominationsProps = {
  counts: Counts
  onChange: (cents: number, typed: string) => void
  /** Name of the drawer, when the page has the fields of several drawers. */
  drawerName?: string | undefined
}

/** Fields for banknotes and for coins, next to each other, so that all fields are visible while counting. */
export function Denominations(props: DenominationsProps) {
  return (
    <div className={classes.piles} data-piles>
      <Pile {...props} title="Biljetten" values={DENOMINATIONS.filter((cents) => cents >= SMALLEST_BANKNOTE)} />
      <Pile {...props} title="Munten" values={DENOMINATIONS.filter((cents) => cents < SMALLEST_BANKNOTE)} />
    </div>
  )
}

const SMALLEST_BANKNOTE = 500

type PileProps = DenominationsProps & { title: string; values: readonly number[] }

function Pile({ title, values, counts, onChange, drawerName }: PileProps) {
  return (
    <table className={classes.count}>
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <th scope="col">Aantal</th>
          <th scope="col">Bedrag</th>
        </tr>
      </thead>
      <tbody>
        {values.map((cents) => {
          const pieces = piecesOf(counts[cents])
          return (
            <tr key={cents}>
              <th scope="row">{formatCents(cents)}</th>
              <td>
                <input
                  className={classes.pieces}
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={4}
                  aria-label={`Aantal van ${formatCents(cents)}${drawerName ? ` in ${drawerName}` : ''}`}
                  aria-invalid={pieces === undefined || undefined}
                  value={counts[cents] ?? ''}
                  onFocus={({ currentTarget }) => currentTarget.select()}
                  onKeyDown={focusNextField}
                  onChange={({ currentTarget: { value } }) => onChange(cents, value)}
                />
              </td>
              <td>{pieces ? formatCents(pieces * cents) : ''}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/**
 * Moves the focus to the next or previous field on Enter and the arrow keys. The user counts with one hand, so the keys
 * must be reachable with the other hand.
 */
function focusNextField(event: KeyboardEvent<HTMLInputElement>) {
  const step = event.key === 'Enter' || event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0) return
  event.preventDefault()
  const fields = [...(event.currentTarget.closest('[data-piles]')?.querySelectorAll('input') ?? [])]
  fields[fields.indexOf(event.currentTarget) + step]?.focus()
}
