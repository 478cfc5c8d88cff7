import { Link, useNavigate } from 'react-router-dom'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { counterPaths } from '#shared/contracts/terminal/counter-paths.ts'
import {
  type Draft,
  draftRemove,
  draftSend,
  draftsChanged,
  draftsList,
} from '#shared/contracts/terminal/draft-channels.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useAdminAction, when } from '../back-office/index.ts'
import { ConfirmButton, useCounter, useTold } from '../counter-link/index.ts'
import classes from './DraftList.module.css'
import { giveDraftToMend } from './kept-draft.ts'

/** The orders that were taken while the line was down, what became of each, and what can be done about those that did not arrive. */
export function DraftList() {
  const drafts = useTold(draftsList, draftsChanged)
  return (
    <QueryView query={drafts} waiting={<Skeleton height={320} aria-label="De bewaarde orders worden opgehaald" />}>
      {({ drafts: all }) =>
        all.length === 0 ? (
          <EmptyState title="Er zijn geen bewaarde orders.">
            <p>Valt de verbinding weg, dan worden nieuwe orders hier bewaard en daarna vanzelf verstuurd.</p>
          </EmptyState>
        ) : (
          <ul className={classes.list}>
            {newestFirst(all).map((draft) => (
              <DraftCard key={draft.draftId} draft={draft} />
            ))}
          </ul>
        )
      }
    </QueryView>
  )
}

const WORDS: Readonly<Record<Draft['state'], string>> = {
  waiting: 'Wacht op de winkel',
  sending: 'Wordt verstuurd',
  sent: 'Verstuurd',
  refused: 'Geweigerd',
}

function DraftCard({ draft }: { draft: Draft }) {
  const { draftId, state, title, savedDateTime, savedBy, salesOrderId, reason } = draft
  const counter = useCounter()
  const navigate = useNavigate()
  const send = useAdminAction(() => counter.call(draftSend, { draftId }))
  const remove = useAdminAction(() => counter.call(draftRemove, { draftId }))
  const notice = send.notice ?? remove.notice
  const mend = () => {
    giveDraftToMend(draft)
    void navigate(counterPaths.newOrder)
  }
  return (
    <li className={classes.draft} data-state={state}>
      <div className={classes.facts}>
        <h2 className={classes.title}>{title}</h2>
        <p className={classes.quiet}>
          Bewaard op {when(savedDateTime)} door {savedBy}
        </p>
      </div>
      <p className={classes.state}>{WORDS[state]}</p>
      {state === 'refused' && reason && <p className={classes.reason}>{reason}</p>}
      {salesOrderId !== null ? (
        <div className={classes.ways}>
          <Button component={Link} to={sitePaths.salesOrder(salesOrderId)} variant="default">
            Order {salesOrderId} openen
          </Button>
        </div>
      ) : (
        state !== 'sending' && (
          <div className={classes.ways}>
            <Button onClick={() => send.mutate(undefined)} loading={send.isPending}>
              Opnieuw versturen
            </Button>
            {state === 'refused' && (
              <Button variant="default" onClick={mend}>
                Aanpassen
              </Button>
            )}
            <ConfirmButton
              text="Verwijderen"
              title="Bewaarde order verwijderen?"
              isPending={remove.isPending}
              onConfirm={() => remove.mutate(undefined)}
            >
              <p>{title}. Deze order is niet bij de winkel aangekomen; na verwijderen is hij weg.</p>
            </ConfirmButton>
          </div>
        )
      )}
      {notice && (
        <div className={classes.notice}>
          <Notice tone={notice.tone}>{notice.text}</Notice>
        </div>
      )}
    </li>
  )
}

const newestFirst = (drafts: readonly Draft[]) =>
  [...drafts].sort((one, other) => Date.parse(other.savedDateTime) - Date.parse(one.savedDateTime))
