import type { KeyboardEvent } from 'react'
import type { DayView } from '#shared/contracts/day-close.ts'
import { formatCents } from '#shared/domain/money/format.ts'
import { amountProblem, typedCents } from '#shared/domain/money/typed-amount.ts'
import { Textarea } from '../../../ui/Textarea.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import classes from './CashCount.module.css'
import { type Counts, countedCents, isCounted, piecesOf } from './counting.ts'
import { changeCounting } from './counting-store.ts'
import day from './DayClose.module.css'
import { DENOMINATIONS } from './denominations.ts'
import type { Counting } from './persisted-counting.ts'

type CashCountProps = {
  date: string
  cash: DayView['cash']
  counting: Counting | undefined
  /** True after an attempt to close the day: missing values are then reported at their fields. */
  wasTried: boolean
}

/** Form to count the drawer per coin and banknote, with the expected amount, the difference and the float. */
export function CashCount({ date, cash, counting, wasTried }: CashCountProps) {
  const counts: Counts = counting?.counts ?? {}
  const counted = countedCents(counts)
  const difference = counted - cash.expectedCents
  const float = typedCents(counting?.float ?? '')
  const explanation = counting?.explanations[CASH] ?? ''
  return (
    <section className={day.card} aria-labelledby="day-cash">
      <h2 id="day-cash" className={day.heading}>
        Contant geld tellen
      </h2>
      <div className={classes.cash}>
        <Denominations date={date} counts={counts} />
        <div className={classes.outcome}>
          <dl className={day.sums}>
            <Sum label="Wisselgeld van de vorige dag" cents={cash.floatBeforeCents} />
            {cash.carriedCents !== 0 && <Sum label="Nog niet eerder geteld" cents={cash.carriedCents} />}
            <Sum label="Contant ontvangen" cents={cash.receivedCents} />
            {cash.refundedCents !== 0 && <Sum label="Contant terugbetaald" cents={-cash.refundedCents} />}
            <Sum label="Moet er liggen" cents={cash.expectedCents} isTotal />
            <Sum label="Geteld" cents={counted} isTotal />
            {isCounted(counts) && (
              <div className={day.sumTotal} data-tone={difference === 0 ? 'good' : 'bad'}>
                <dt>{difference === 0 ? 'Het klopt' : 'Verschil'}</dt>
                <dd>{difference > 0 ? `+ ${formatCents(difference)}` : formatCents(difference)}</dd>
              </div>
            )}
          </dl>
          {isCounted(counts) && difference !== 0 && (
            <Textarea
              label="Waar komt dit verschil vandaan?"
              withAsterisk
              rows={2}
              maxLength={1000}
              value={explanation}
              error={wasTried && explanation.trim() === '' ? 'Leg het verschil uit.' : undefined}
              onChange={({ currentTarget: { value } }) => saveExplanation(date, CASH, value)}
            />
          )}
          <TextInput
            label="Wisselgeld dat in de la blijft"
            withAsterisk
            inputMode="decimal"
            autoComplete="off"
            placeholder="0,00"
            value={counting?.float ?? ''}
            error={floatProblem(counting?.float ?? '', float, counted, wasTried)}
            onChange={({ currentTarget: { value } }) => changeCounting(date, () => ({ float: value }))}
          />
          {float !== undefined && float <= counted && (
            <p className={classes.takenOut}>
              Uit de la te halen: <strong>{formatCents(counted - float)}</strong>
            </p>
          )}
        </div>
      </div>
    </section>
  )
}

/** Key in `explanations` of the explanation for the cash difference. */
export const CASH = 'cash'

/** Stores the explanation of a difference in the count in progress. */
export const saveExplanation = (date: string, key: string, text: string) =>
  changeCounting(date, ({ explanations }) => ({ explanations: { ...explanations, [key]: text } }))

function floatProblem(typed: string, float: number | undefined, counted: number, wasTried: boolean) {
  if (typed.trim() === '') return wasTried ? 'Vul in wat er in de la blijft; 0 als alles eruit gaat.' : undefined
  if (float === undefined) return amountProblem(typed)
  return float > counted ? 'Dit is meer dan er is geteld.' : undefined
}

function Sum({ label, cents, isTotal = false }: { label: string; cents: number; isTotal?: boolean }) {
  return (
    <div className={isTotal ? day.sumTotal : undefined}>
      <dt>{label}</dt>
      <dd>{formatCents(cents)}</dd>
    </div>
  )
}

/** Fields for banknotes and for coins, next to each other, so that all fields are visible while counting. */
function Denominations({ date, counts }: { date: string; counts: Counts }) {
  return (
    <div className={classes.piles} data-piles>
      <Pile
        title="Biljetten"
        values={DENOMINATIONS.filter((cents) => cents >= SMALLEST_BANKNOTE)}
        date={date}
        counts={counts}
      />
      <Pile
        title="Munten"
        values={DENOMINATIONS.filter((cents) => cents < SMALLEST_BANKNOTE)}
        date={date}
        counts={counts}
      />
    </div>
  )
}

const SMALLEST_BANKNOTE = 500

type PileProps = { title: string; values: readonly number[]; date: string; counts: Counts }

function Pile({ title, values, date, counts }: PileProps) {
  return (
    <table className={classes.count}>
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <th scope="col">Aantal</th>
          <th scope="col" className={day.number}>
            Bedrag
          </th>
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
                  aria-label={`Aantal van ${formatCents(cents)}`}
                  aria-invalid={pieces === undefined || undefined}
                  value={counts[cents] ?? ''}
                  onFocus={({ currentTarget }) => currentTarget.select()}
                  onKeyDown={focusNextField}
                  onChange={({ currentTarget: { value } }) =>
                    changeCounting(date, (counting) => ({ counts: { ...counting.counts, [cents]: value } }))
                  }
                />
              </td>
              <td className={day.number}>{pieces ? formatCents(pieces * cents) : ''}</td>
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
