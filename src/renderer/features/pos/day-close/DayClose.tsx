import { useEffect, useRef, useState } from 'react'
import { cashExplanation, type DayClosing, type DayView } from '#shared/contracts/day-close.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { typedCents } from '#shared/domain/money/typed-amount.ts'
import { useAfterRender } from '../../../lib/use-after-render.ts'
import { NativeSelect } from '../../../ui/NativeSelect.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { countedCents, isCounted, isReadable } from '../drawer/index.ts'
import { CashCount } from './CashCount.tsx'
import { Closings } from './Closings.tsx'
import { ConfirmClose } from './ConfirmClose.tsx'
import { beginCorrection, drawerCounting, dropCounting, useCounting } from './counting-store.ts'
import classes from './DayClose.module.css'
import { DayNotices } from './DayNotices.tsx'
import { changesBetween } from './day-changes.ts'
import { useCloseDay, useDay } from './day-queries.ts'
import { drawerCounts, totalsOf } from './drawer-counts.ts'
import { FinishDay } from './FinishDay.tsx'
import { MethodTable } from './MethodTable.tsx'
import { OpenItems } from './OpenItems.tsx'
import type { Counting } from './persisted-counting.ts'

type DayCloseProps = {
  /** "2026-11-21" */
  date: string
  /** Undefined for the location of this till. */
  locationId?: number | undefined
  /** Opens the screen of another day. */
  onGo: (date: string) => void
  /** Opens the screen of another location. */
  onLocation?: ((locationId: number) => void) | undefined
}

/** Day close: counts the cash of one day, compares the ledger with the provider, and closes the day. */
export function DayClose({ date, locationId, onGo, onLocation }: DayCloseProps) {
  const day = useDay(date, locationId)
  return (
    <div className={classes.page}>
      <QueryView query={day} waiting={<Skeleton height={420} aria-label="De betaaldienst wordt gevraagd" />}>
        {(view) => (
          <>
            {view.locations.length > 1 && onLocation && (
              <NativeSelect
                label="Winkel"
                value={String(view.locationId)}
                data={view.locations.map((location) => ({ value: String(location.locationId), label: location.name }))}
                onChange={({ currentTarget: { value } }) => onLocation(Number(value))}
              />
            )}
            <Day
              key={`${date} ${view.locationId}`}
              view={view}
              isRefetching={day.isFetching}
              onRefetch={() => void day.refetch()}
              onGo={onGo}
            />
          </>
        )}
      </QueryView>
    </div>
  )
}

type DayProps = { view: DayView; isRefetching: boolean; onRefetch: () => void; onGo: (date: string) => void }

function Day({ view, isRefetching, onRefetch, onGo }: DayProps) {
  const countId = countIdOf(view)
  const counting = useCounting(countId)
  const close = useCloseDay(countId, view.date)
  const [wasTried, setTried] = useState(false)
  const [isConfirming, setConfirming] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const validClosing = view.closings.find(({ correctedBy }) => correctedBy === null)
  const isClosed =
    view.countedOn !== undefined || (validClosing !== undefined && counting?.corrects !== validClosing.closingId)
  const focusProblem = useAfterRender(() => focusFirstProblem(root.current))
  const changes = useChanges(view, close.error)
  const problems = problemsOf(view, counting)

  const tryToClose = () => {
    setTried(true)
    if (problems.length === 0) setConfirming(true)
    else focusProblem()
  }
  const correct = (closing: DayClosing) => {
    setTried(false)
    close.reset()
    beginCorrection(countId, closing.closingId)
  }
  return (
    <div ref={root} className={classes.page}>
      <DayNotices
        view={view}
        counting={counting}
        isClosed={isClosed}
        onRefetch={onRefetch}
        onDropCount={() => dropCounting(countId)}
      />
      {!isClosed &&
        view.drawers.map((drawer) => (
          <CashCount
            key={drawer.drawerId}
            date={countId}
            drawer={drawer}
            isOneOfMany={view.drawers.length > 1}
            counting={counting}
            wasTried={wasTried}
          />
        ))}
      <MethodTable date={countId} view={view} counting={counting} wasTried={wasTried} isClosed={isClosed} />
      <OpenItems view={view} />
      {changes.length > 0 && (
        <Notice tone="bad" title="Er is intussen iets veranderd. Kijk het na en sluit dan opnieuw af.">
          <ul className={classes.plain}>
            {changes.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Notice>
      )}
      {close.error && changes.length === 0 && <Notice tone="bad">{sentenceOf(close.error)}</Notice>}
      {!isClosed && (
        <FinishDay
          problems={wasTried ? problems : []}
          isRefetching={isRefetching}
          isClosing={close.isPending}
          onRefetch={onRefetch}
          onFinish={tryToClose}
          onGiveUp={counting?.corrects ? () => dropCounting(countId) : undefined}
        />
      )}
      <Closings
        closings={view.closings}
        previous={view.previous}
        onCorrect={isClosed ? correct : undefined}
        onGo={onGo}
      />
      <ConfirmClose
        isOpen={isConfirming}
        onClose={() => setConfirming(false)}
        view={view}
        {...totalsOf(drawerCounts(view, counting))}
        onConfirm={() => {
          setConfirming(false)
          if (counting) close.mutate({ view, counting })
        }}
      />
    </div>
  )
}

/** Returns the key of the count in progress: the day, and the location unless it is the default one. */
const countIdOf = ({ date, locationId }: DayView) => (locationId === 0 ? date : `${date} ${locationId}`)

/**
 * Returns the changes between the figures that the user saw and the current figures, after the server refused a closing
 * as `day_changed`. Otherwise returns an empty array.
 */
function useChanges(view: DayView, error: Error | null): string[] {
  const [refused, setRefused] = useState<{ error: Error; view: DayView }>()
  useEffect(() => {
    const isChanged = error instanceof ShopError && error.code === 'day_changed'
    // Stores the view at the time of the refusal: the refetched view replaces it later, and both are compared then.
    if (isChanged) setRefused((existing) => (existing?.error === error ? existing : { error, view }))
    if (!error) setRefused(undefined)
  }, [error, view])
  return refused ? changesBetween(refused.view, view) : []
}

const NO_FLOAT = 'Vul in wat er in de la blijft.'

/** Returns one sentence for each task that remains before the day can be closed. */
function problemsOf(view: DayView, counting: Counting | undefined): string[] {
  const explained = (key: string) => (counting?.explanations[key] ?? '').trim() !== ''
  const unexplained = view.differences.filter(({ key, needsExplanation }) => needsExplanation && !explained(key)).length
  const isOneOfMany = view.drawers.length > 1
  return [
    ...view.drawers.flatMap((drawer) => {
      if (drawer.countedLater) return []
      const { counts, float: typedFloat } = drawerCounting(counting, drawer.drawerId)
      const float = typedCents(typedFloat)
      const counted = countedCents(counts)
      const isUnexplained = counted !== drawer.expectedCents && !explained(cashExplanation(drawer.drawerId))
      const problems = [
        !isCounted(counts) && 'Tel eerst het contante geld; schrijf een 0 als er niets ligt.',
        !isReadable(counts) && 'Niet elk aantal is een getal.',
        isCounted(counts) && isUnexplained && 'Leg het verschil in de la uit.',
        (float === undefined || float > counted) && NO_FLOAT,
      ].filter((sentence) => sentence !== false)
      return isOneOfMany ? problems.map((sentence) => `${drawer.name}: ${sentence}`) : problems
    }),
    unexplained > 0 && (unexplained === 1 ? 'Leg nog één verschil uit.' : `Leg nog ${unexplained} verschillen uit.`),
  ].filter((sentence) => sentence !== false)
}

function sentenceOf(error: Error): string {
  if (!(error instanceof ShopError)) return 'Er is een fout opgetreden. Uw telling is bewaard; probeer het nog eens.'
  if (error.code === 'idempotency_key_reused')
    return 'Deze telling was al ingestuurd. Kijk hieronder bij de afsluitingen.'
  // Problems that only the server detects have no field on the screen, so this message contains the first of them.
  return `${error.fields[0]?.message ?? error.message} Uw telling is bewaard.`
}

function focusFirstProblem(root: HTMLElement | null) {
  const field =
    root?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? root?.querySelector<HTMLElement>('table input')
  field?.focus({ preventScroll: true })
  field?.scrollIntoView?.({ block: 'center' })
}
