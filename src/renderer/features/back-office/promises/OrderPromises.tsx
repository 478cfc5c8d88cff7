import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OrderPromises as Promises, ShownPeriod } from '#shared/contracts/order-promises.ts'
import { preferenceInWords } from '#shared/domain/planning/preference-words.ts'
import { outcomeInWords, periodInWords } from '#shared/domain/planning/promise-words.ts'
import { CAUSE_WORDS } from '#shared/domain/planning/promised-periods.ts'
import { PROMISE_WORDS, type PromiseState } from '#shared/domain/planning/promises.ts'
import { dayWithYear } from '#shared/domain/planning/weeks.ts'
import { useApi } from '../../../lib/api.ts'
import { type BadgeTone, SectionCard, StateBadge } from '../frame/index.ts'
import { EditPreference } from './EditPreference.tsx'
import { ExplainPromise } from './ExplainPromise.tsx'
import classes from './Promises.module.css'
import { promisesOfOrder } from './promise-queries.ts'
import { ReplacePromises } from './ReplacePromises.tsx'

const TONES: Readonly<Record<PromiseState, BadgeTone>> = {
  open: 'busy',
  kept: 'good',
  broken: 'bad',
  replaced: 'quiet',
  withdrawn: 'quiet',
}

type OpenForm = { kind: 'replace' } | { kind: 'preference' } | { kind: 'explain'; promiseId: number }

/** On the page of an order: the promised delivery periods, why they changed, and the weeks that suit the customer. */
export function OrderPromises({ salesOrderId }: { salesOrderId: number }) {
  const { data, isError } = useQuery(promisesOfOrder(useApi(), salesOrderId))
  if (isError && !data) {
    return (
      <SectionCard title="Beloofde levertijd">
        <p role="status">De beloften konden niet worden opgehaald.</p>
      </SectionCard>
    )
  }
  if (!data || (data.periods.length === 0 && data.preference === null && !data.isPreferenceOpen)) return null
  return (
    <SectionCard title="Beloofde levertijd">
      <Content salesOrderId={salesOrderId} promises={data} />
    </SectionCard>
  )
}

function Content({ salesOrderId, promises }: { salesOrderId: number; promises: Promises }) {
  const { periods, preference, isPreferenceOpen } = promises
  const [form, setForm] = useState<OpenForm>()
  const close = () => setForm(undefined)
  const open = periods.filter(({ state }) => state === 'open')
  return (
    <>
      {periods.length === 0 && <p className={classes.quiet}>Bij deze bestelling is geen levertijd in weken beloofd.</p>}
      <ul className={classes.rows} aria-label="Beloofde levertijd">
        {periods.map((period) => (
          <li key={period.promiseId}>
            <Period period={period} />
            {form?.kind === 'explain' && form.promiseId === period.promiseId ? (
              <ExplainPromise salesOrderId={salesOrderId} period={period} onClose={close} />
            ) : (
              period.state === 'broken' && (
                <div>
                  <Button
                    variant="default"
                    onClick={() => setForm({ kind: 'explain', promiseId: period.promiseId })}
                    aria-label={`Reden van ${period.product}`}
                  >
                    {period.cause ? 'Reden wijzigen' : 'Reden vastleggen'}
                  </Button>
                </div>
              )
            )}
          </li>
        ))}
      </ul>
      <p className={classes.plain}>
        Voorkeur van de klant: <strong>{preference ? preferenceInWords(preference) : 'zo snel mogelijk'}</strong>
      </p>
      {form?.kind === 'replace' && (
        <ReplacePromises key={open.length} salesOrderId={salesOrderId} periods={open} onClose={close} />
      )}
      {form?.kind === 'preference' && (
        <EditPreference salesOrderId={salesOrderId} preference={preference} onClose={close} />
      )}
      {!form && (
        <div className={classes.buttons}>
          {open.length > 0 && (
            <Button variant="default" onClick={() => setForm({ kind: 'replace' })}>
              Andere week afspreken
            </Button>
          )}
          {isPreferenceOpen && (
            <Button variant="default" onClick={() => setForm({ kind: 'preference' })}>
              Voorkeur wijzigen
            </Button>
          )}
        </div>
      )}
    </>
  )
}

function Period({ period }: { period: ShownPeriod }) {
  const outcome = outcomeInWords(period)
  return (
    <>
      <span className={classes.head}>
        <strong className={classes.plain}>{period.product}</strong>
        <StateBadge tone={TONES[period.state]}>
          {period.state === 'open' ? 'Loopt' : PROMISE_WORDS[period.state]}
        </StateBadge>
      </span>
      <span className={classes.plain}>{periodInWords(period)}</span>
      <span className={classes.quiet}>
        Beloofd op {dayWithYear(period.madeOn)}
        {period.cause && ` · ${CAUSE_WORDS[period.cause]}`}
        {outcome && ` · De klant leest: “${outcome}”`}
      </span>
    </>
  )
}
