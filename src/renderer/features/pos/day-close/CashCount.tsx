import type { DayDrawer } from '#shared/contracts/day-close.ts'
import { cashExplanation } from '#shared/contracts/day-close.ts'
import { formatCents } from '#shared/domain/money/format.ts'
import { amountProblem, typedCents } from '#shared/domain/money/typed-amount.ts'
import { momentInWords } from '#shared/kernel/dates.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Textarea } from '../../../ui/Textarea.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { countedCents, countsOf, Denominations, isCounted } from '../drawer/index.ts'
import classes from './CashCount.module.css'
import { changeCounting, changeDrawer, drawerCounting } from './counting-store.ts'
import day from './DayClose.module.css'
import type { Counting } from './persisted-counting.ts'

type CashCountProps = {
  date: string
  drawer: DayDrawer
  /** True when the shop has several drawers. Each then has its name in the title and at its fields. */
  isOneOfMany: boolean
  counting: Counting | undefined
  /** True after an attempt to close the day: missing values are then reported at their fields. */
  wasTried: boolean
}

/** Form to count a drawer per coin and banknote, with the expected amount, the difference and the float. */
export function CashCount({ date, drawer, isOneOfMany, counting, wasTried }: CashCountProps) {
  const { drawerId, expectedCents } = drawer
  const { counts, float: typedFloat } = drawerCounting(counting, drawerId)
  const counted = countedCents(counts)
  const difference = counted - expectedCents
  const float = typedCents(typedFloat)
  const key = cashExplanation(drawerId)
  const explanation = counting?.explanations[key] ?? ''
  const headingId = `day-cash-${drawerId}`
  if (drawer.countedLater) return <CountedLater drawer={drawer} isOneOfMany={isOneOfMany} headingId={headingId} />
  return (
    <section className={day.card} aria-labelledby={headingId}>
      <h2 id={headingId} className={day.heading}>
        {isOneOfMany ? `Contant geld tellen: ${drawer.name}` : 'Contant geld tellen'}
      </h2>
      <ShiftNotice date={date} drawer={drawer} isCounted={isCounted(counts)} />
      <div className={classes.cash}>
        <Denominations
          counts={counts}
          drawerName={isOneOfMany ? drawer.name : undefined}
          onChange={(cents, value) =>
            changeDrawer(date, drawerId, (before) => ({ counts: { ...before.counts, [cents]: value } }))
          }
        />
        <div className={classes.outcome}>
          <dl className={day.sums}>
            <Sum label="Wisselgeld van de vorige dag" cents={drawer.floatBeforeCents} />
            {drawer.carriedCents !== 0 && <Sum label="Nog niet eerder geteld" cents={drawer.carriedCents} />}
            <Sum label="Contant ontvangen" cents={drawer.receivedCents} />
            {drawer.refundedCents !== 0 && <Sum label="Contant terugbetaald" cents={-drawer.refundedCents} />}
            {drawer.paidInCents !== 0 && <Sum label="In de la gedaan" cents={drawer.paidInCents} />}
            {drawer.paidOutCents !== 0 && <Sum label="Uit de la gehaald" cents={-drawer.paidOutCents} />}
            {drawer.differenceCents !== 0 && <Sum label="Verschillen van diensten" cents={drawer.differenceCents} />}
            <Sum label="Moet er liggen" cents={expectedCents} isTotal />
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
              onChange={({ currentTarget: { value } }) => saveExplanation(date, key, value)}
            />
          )}
          <TextInput
            label="Wisselgeld dat in de la blijft"
            withAsterisk
            inputMode="decimal"
            autoComplete="off"
            placeholder="0,00"
            value={typedFloat}
            error={floatProblem(typedFloat, float, counted, wasTried)}
            onChange={({ currentTarget: { value } }) => changeDrawer(date, drawerId, () => ({ float: value }))}
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

type CountedLaterProps = { drawer: DayDrawer; isOneOfMany: boolean; headingId: string }

/** Says that a shift of a later day has counted the drawer, so that there is nothing to count for this day. */
function CountedLater({ drawer, isOneOfMany, headingId }: CountedLaterProps) {
  const { countedLater, expectedCents, name } = drawer
  if (!countedLater) return null
  return (
    <section className={day.card} aria-labelledby={headingId}>
      <h2 id={headingId} className={day.heading}>
        {isOneOfMany ? `Contant geld: ${name}` : 'Contant geld'}
      </h2>
      <Notice>
        {countedLater.countedBy} telde deze la op {momentInWords(countedLater.countedDateTime)}, na deze dag. Een
        verschil is daar geboekt. Voor deze dag is er niets te tellen.
      </Notice>
      <dl className={day.sums}>
        <Sum label="Moest er liggen" cents={expectedCents} isTotal />
        <Sum label="Blijft in de la" cents={countedLater.floatCents} isTotal />
      </dl>
    </section>
  )
}

/** Says that a shift is open, or offers the count of a shift that was closed with no money after it. */
function ShiftNotice({ date, drawer, isCounted: hasCount }: { date: string; drawer: DayDrawer; isCounted: boolean }) {
  const { drawerId, openShift, lastCount } = drawer
  if (openShift)
    return (
      <Notice>
        Op deze la loopt een dienst, begonnen door {openShift.openedBy}. De dagafsluiting sluit haar ook af.
      </Notice>
    )
  if (!lastCount || lastCount.denominations.length === 0 || hasCount) return null
  return (
    <Notice>
      <p>
        {lastCount.countedBy} telde deze la op {momentInWords(lastCount.countedDateTime)}. Daarna kwam er niets bij.
      </p>
      <Button
        variant="default"
        size="lg"
        onClick={() => changeDrawer(date, drawerId, () => ({ counts: countsOf(lastCount.denominations) }))}
      >
        Deze telling gebruiken
      </Button>
    </Notice>
  )
}

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
