import { Button, NativeSelect } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { DataJobQuery, ServicePause } from '#shared/contracts/data-jobs.ts'
import { useApi } from '../../../lib/api.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useListQuery, useStaffAction, when, whenNext } from '../frame/index.ts'
import { DATA_KEY, messages } from './data-queries.ts'
import classes from './Jobs.module.css'
import { MessageTable } from './MessageTable.tsx'

type State = DataJobQuery['state']

const STATES: readonly { value: State; label: string; urlValue: string; empty: string }[] = [
  { value: 'dead', label: 'Niet aangekomen', urlValue: '', empty: 'Alles is aangekomen.' },
  { value: 'waiting', label: 'Wacht op verzending', urlValue: 'wacht', empty: 'Er wacht niets op verzending.' },
  { value: 'closed', label: 'Afgehandeld', urlValue: 'afgehandeld', empty: 'Er is niets met de hand afgehandeld.' },
  { value: 'sent', label: 'Verzonden', urlValue: 'verzonden', empty: 'Er is nog niets verzonden.' },
  { value: 'all', label: 'Alles', urlValue: 'alles', empty: 'Er is nog niets te verzenden geweest.' },
]
const STATE_PARAM = 'berichten'
/** Not `page`, because the history below on this page has a page number too. */
const PAGE_PARAM = 'berichtenpagina'
const PAGE_SIZE = 48

const format = new Intl.NumberFormat('nl-NL').format

/**
 * Lists the outbox messages in one state: mails and records for the ERP. A dead letter shows its cause, and can be
 * closed or sent again. One button sends all dead letters again.
 */
export function Messages() {
  const api = useApi()
  const client = useQueryClient()
  const { get, set } = useListQuery()
  // `STATES` is not empty, so its first element exists.
  const shown = STATES.find(({ urlValue }) => urlValue === get(STATE_PARAM)) ?? (STATES[0] as (typeof STATES)[number])
  const page = Math.max(1, Math.trunc(Number(get(PAGE_PARAM))) || 1)
  const list = useQuery(messages(api, { page, pageSize: PAGE_SIZE, state: shown.value }))
  const refetchAll = () => client.invalidateQueries({ queryKey: [DATA_KEY] })
  const retryAll = useStaffAction(() => api.dataJobs.retryAll({ body: {} }), { onSuccess: refetchAll })
  const hasDead = shown.value === 'dead' && (list.data?.total ?? 0) > 0

  return (
    <section className={classes.section}>
      <div className={classes.head}>
        <h2 id="berichten" className={classes.title}>
          Berichten
        </h2>
        {hasDead && (
          <Button variant="default" loading={retryAll.isPending} onClick={() => retryAll.mutate(undefined)}>
            Alles opnieuw proberen
          </Button>
        )}
      </div>
      {retryAll.data && <Notice tone="good">{retriedInWords(retryAll.data.retried)}</Notice>}
      {retryAll.notice && <Notice tone={retryAll.notice.tone}>{retryAll.notice.text}</Notice>}
      <NativeSelect
        className={classes.filter}
        label="Welke berichten"
        value={shown.urlValue}
        data={STATES.map(({ urlValue, label, value }) => ({
          value: urlValue,
          label: value === 'waiting' && list.data?.waiting ? `${label} (${format(list.data.waiting)})` : label,
        }))}
        onChange={(event) => set({ [STATE_PARAM]: event.currentTarget.value, [PAGE_PARAM]: undefined })}
      />
      <QueryView query={list} waiting={<Skeleton height={160} aria-label="De berichten worden opgehaald" />}>
        {({ items, total, pauses, waiting = 0 }) => (
          <>
            {pauses.map((pause) => (
              <PauseNotice key={pause.party} pause={pause} />
            ))}
            {total === 0 ? (
              <p className={classes.quiet}>
                {shown.value === 'dead' && waiting > 0 ? (
                  <>
                    Er is niets opgegeven. <Link to={`?${STATE_PARAM}=wacht`}>{waitingInWords(waiting)}</Link>
                  </>
                ) : (
                  shown.empty
                )}
              </p>
            ) : (
              <>
                <MessageTable messages={items} paused={pauses.map(({ party }) => party)} onChanged={refetchAll} />
                <Pages
                  total={total}
                  page={page}
                  onPage={(to) => set({ [PAGE_PARAM]: to > 1 ? String(to) : undefined })}
                />
              </>
            )}
          </>
        )}
      </QueryView>
    </section>
  )
}

/** Shows the range of messages, with the links to other pages. */
function Pages({ total, page, onPage }: { total: number; page: number; onPage: (page: number) => void }) {
  const last = Math.ceil(total / PAGE_SIZE)
  if (last <= 1 && page === 1) return null
  const shown = Math.min(page, last)
  return (
    <div className={classes.head}>
      <p className={classes.quiet}>
        {format((shown - 1) * PAGE_SIZE + 1)}-{format(Math.min(shown * PAGE_SIZE, total))} van {format(total)}
      </p>
      <div>
        {page > 1 && (
          <Button variant="default" onClick={() => onPage(Math.min(page - 1, last))}>
            Nieuwere
          </Button>
        )}{' '}
        {page < last && (
          <Button variant="default" onClick={() => onPage(page + 1)}>
            Oudere
          </Button>
        )}
      </div>
    </div>
  )
}

const waitingInWords = (count: number) =>
  count === 1 ? 'Eén bericht wacht nog op verzending.' : `${format(count)} berichten wachten nog op verzending.`

const retriedInWords = (count: number) =>
  count === 1 ? 'Eén bericht wordt opnieuw geprobeerd.' : `${format(count)} berichten worden opnieuw geprobeerd.`

function PauseNotice({ pause: { party, reason, sinceDateTime, untilDateTime } }: { pause: ServicePause }) {
  return (
    <Notice tone="waits" title={party === 'mail' ? 'Er gaat nu geen mail weg' : 'Er gaat nu niets naar de boekhouding'}>
      {reason} Dit is zo sinds {when(sinceDateTime)}. Alles blijft bewaard; {whenNext(untilDateTime)} probeert de winkel
      het vanzelf opnieuw. Is het eerder verholpen, kies dan "Opnieuw proberen" bij een bericht dat wacht.
    </Notice>
  )
}
