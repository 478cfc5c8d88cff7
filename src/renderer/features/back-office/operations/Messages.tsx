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

const STATES: readonly { value: State; label: string; address: string; empty: string }[] = [
  { value: 'dead', label: 'Niet aangekomen', address: '', empty: 'Alles is aangekomen.' },
  { value: 'waiting', label: 'Wacht op verzending', address: 'wacht', empty: 'Er wacht niets op verzending.' },
  { value: 'closed', label: 'Afgehandeld', address: 'afgehandeld', empty: 'Er is niets met de hand afgehandeld.' },
  { value: 'sent', label: 'Verzonden', address: 'verzonden', empty: 'Er is nog niets verzonden.' },
  { value: 'all', label: 'Alles', address: 'alles', empty: 'Er is nog niets te verzenden geweest.' },
]
const WHICH = 'berichten'
/** Own URL parameter, because the history below has a page number too. */
const PAGE = 'berichtenpagina'
const PAGE_SIZE = 48

const whole = new Intl.NumberFormat('nl-NL').format

/**
 * Lists mails and messages to the ERP. Given-up messages show the cause, and can be closed or
 * sent again, one by one or all at once.
 */
export function Messages() {
  const api = useApi()
  const client = useQueryClient()
  const { get, set } = useListQuery()
  const shown = STATES.find(({ address }) => address === get(WHICH)) ?? (STATES[0] as (typeof STATES)[number]) // it has five elements
  const page = Math.max(1, Math.trunc(Number(get(PAGE))) || 1)
  const list = useQuery(messages(api, { page, pageSize: PAGE_SIZE, state: shown.value }))
  const refetchAll = () => client.invalidateQueries({ queryKey: [DATA_KEY] })
  const all = useStaffAction(() => api.dataJobs.retryAll({ body: {} }), { onSuccess: refetchAll })
  const hasDead = shown.value === 'dead' && (list.data?.total ?? 0) > 0

  return (
    <section className={classes.section}>
      <div className={classes.head}>
        <h2 id="berichten" className={classes.title}>
          Berichten
        </h2>
        {hasDead && (
          <Button variant="default" loading={all.isPending} onClick={() => all.mutate(undefined)}>
            Alles opnieuw proberen
          </Button>
        )}
      </div>
      {all.data && <Notice tone="good">{retriedInWords(all.data.retried)}</Notice>}
      {all.notice && <Notice tone={all.notice.tone}>{all.notice.text}</Notice>}
      <NativeSelect
        className={classes.filter}
        label="Welke berichten"
        value={shown.address}
        data={STATES.map(({ address, label, value }) => ({
          value: address,
          label: value === 'waiting' && list.data?.waiting ? `${label} (${whole(list.data.waiting)})` : label,
        }))}
        onChange={(event) => set({ [WHICH]: event.currentTarget.value, [PAGE]: undefined })}
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
                    Er is niets opgegeven. <Link to={`?${WHICH}=wacht`}>{waitingInWords(waiting)}</Link>
                  </>
                ) : (
                  shown.empty
                )}
              </p>
            ) : (
              <>
                <MessageTable messages={items} paused={pauses.map(({ party }) => party)} onChanged={refetchAll} />
                <Pages total={total} page={page} onPage={(to) => set({ [PAGE]: to > 1 ? String(to) : undefined })} />
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
        {whole((shown - 1) * PAGE_SIZE + 1)}-{whole(Math.min(shown * PAGE_SIZE, total))} van {whole(total)}
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
  count === 1 ? 'Eén bericht wacht nog op verzending.' : `${whole(count)} berichten wachten nog op verzending.`

const retriedInWords = (count: number) =>
  count === 1 ? 'Eén bericht wordt opnieuw geprobeerd.' : `${whole(count)} berichten worden opnieuw geprobeerd.`

function PauseNotice({ pause: { party, reason, sinceDateTime, untilDateTime } }: { pause: ServicePause }) {
  return (
    <Notice tone="waits" title={party === 'mail' ? 'Er gaat nu geen mail weg' : 'Er gaat nu niets naar de boekhouding'}>
      {reason} Dit is zo sinds {when(sinceDateTime)}. Alles blijft bewaard; {whenNext(untilDateTime)} probeert de winkel
      het vanzelf opnieuw. Is het eerder verholpen, kies dan "Opnieuw proberen" bij een bericht dat wacht.
    </Notice>
  )
}
