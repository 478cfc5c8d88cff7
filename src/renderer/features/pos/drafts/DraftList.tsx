import type { ReactNode } from 'react'
import type { Draft } from '#shared/contracts/pos/draft-channels.ts'
import { draftsChanged, draftsList } from '#shared/contracts/pos/draft-channels.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useChannelQuery } from '../bridge/index.ts'
import { PaymentsWithoutDraft } from '../offline-payments/index.ts'
import { DraftCard } from './DraftCard.tsx'
import classes from './DraftList.module.css'

type DraftListProps = {
  /** Renders the signature of the customer on a draft, with its actions. */
  renderSignature: (draft: Draft) => ReactNode
}

/** Orders that this till stored because the shop did not respond, with their state and actions. */
export function DraftList({ renderSignature }: DraftListProps) {
  const drafts = useChannelQuery(draftsList, draftsChanged)
  return (
    <QueryView query={drafts} waiting={<Skeleton height={320} aria-label="De bewaarde orders worden opgehaald" />}>
      {({ drafts: all }) => (
        <>
          <PaymentsWithoutDraft drafts={all} />
          {all.length === 0 ? (
            <EmptyState title="Er zijn geen bewaarde orders.">
              <p>Valt de verbinding weg, dan worden nieuwe orders hier bewaard en daarna vanzelf verstuurd.</p>
            </EmptyState>
          ) : (
            <ul className={classes.list}>
              {newestFirst(all).map((draft) => (
                <DraftCard key={draft.draftId} draft={draft} signature={renderSignature(draft)} />
              ))}
            </ul>
          )}
        </>
      )}
    </QueryView>
  )
}

const newestFirst = (drafts: readonly Draft[]) =>
  [...drafts].sort((one, other) => Date.parse(other.savedDateTime) - Date.parse(one.savedDateTime))
