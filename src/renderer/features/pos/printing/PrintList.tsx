import {
  type PrintJob,
  printAgain,
  printDrop,
  printsChanged,
  printsList,
} from '#shared/contracts/pos/print-channels.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useStaffAction, when } from '../../back-office/frame/index.ts'
import { useChannelQuery, usePos } from '../bridge/index.ts'
import classes from './PrintList.module.css'

/** Lists the recent and the waiting print jobs of this till. A finished or failed job can be printed again. */
export function PrintList() {
  const prints = useChannelQuery(printsList, printsChanged)
  return (
    <QueryView query={prints} waiting={<Skeleton height={320} aria-label="De afdrukken worden opgehaald" />}>
      {({ jobs }) =>
        jobs.length === 0 ? (
          <EmptyState title="Er is nog niets afgedrukt.">
            <p>
              Bonnen, orders en dagafsluitingen die u op deze kassa afdrukt staan hier, ook om ze nog eens af te
              drukken.
            </p>
          </EmptyState>
        ) : (
          <ul className={classes.list}>
            {jobs.map((job) => (
              <Job key={job.printId} job={job} />
            ))}
          </ul>
        )
      }
    </QueryView>
  )
}

const WORDS: Readonly<Record<PrintJob['state'], string>> = {
  waiting: 'Wacht',
  printing: 'Wordt afgedrukt',
  done: 'Afgedrukt',
  failed: 'Mislukt',
}

function Job({ job: { printId, title, state, reason, askedDateTime } }: { job: PrintJob }) {
  const pos = usePos()
  const again = useStaffAction(() => pos.call(printAgain, { printId }))
  const discard = useStaffAction(() => pos.call(printDrop, { printId }))
  const notice = again.notice ?? discard.notice
  return (
    <li className={classes.job} data-state={state}>
      <div className={classes.facts}>
        <h2 className={classes.title}>{title}</h2>
        <p className={classes.quiet}>{when(askedDateTime)}</p>
      </div>
      <p className={classes.state}>
        {WORDS[state]}
        {reason && <span className={classes.reason}>{reason}</span>}
      </p>
      <div className={classes.ways}>
        {(state === 'waiting' || state === 'failed') && (
          <Button variant="subtle" onClick={() => discard.mutate(undefined)} loading={discard.isPending}>
            Laat maar
          </Button>
        )}
        {(state === 'done' || state === 'failed') && (
          <Button variant="default" onClick={() => again.mutate(undefined)} loading={again.isPending}>
            Nog eens afdrukken
          </Button>
        )}
      </div>
      {notice && (
        <div className={classes.notice}>
          <Notice tone={notice.tone}>{notice.text}</Notice>
        </div>
      )}
    </li>
  )
}
