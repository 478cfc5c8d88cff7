import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { type Draft, draftRemove, draftSend } from '#shared/contracts/pos/draft-channels.ts'
import { offlinePaymentSeen } from '#shared/contracts/pos/offline-payment-channels.ts'
import { posPaths } from '#shared/contracts/pos/pos-paths.ts'
import { staffPaths } from '#shared/contracts/staff-paths.ts'
import { awaitedSender } from '#shared/domain/discounts/draft-sender.ts'
import { formatCents } from '#shared/domain/money/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { useStaffAction, when } from '../../back-office/frame/index.ts'
import { useSession } from '../../common/sessions/index.ts'
import { ConfirmButton, usePos } from '../bridge/index.ts'
import {
  DraftPayments,
  isSettled,
  moneyOfDraft,
  OfflinePayButtons,
  useOfflinePayments,
} from '../offline-payments/index.ts'
import { CallCustomer } from './CallCustomer.tsx'
import classes from './DraftList.module.css'
import { setDraftToEdit } from './draft-to-edit.ts'

type DraftCardProps = {
  draft: Draft
  /** The signature of the customer, with its actions. */
  signature: ReactNode
}

/** A draft order with its customer, state and actions. */
export function DraftCard({ draft, signature }: DraftCardProps) {
  const { draftId, state, title, savedDateTime, savedBy, salesOrderId } = draft
  const pos = usePos()
  const { data: taken } = useOfflinePayments()
  const remove = useStaffAction(async () => {
    const seen = (taken?.payments ?? []).filter((one) => one.draftId === draftId && isSettled(one))
    for (const { paymentId } of seen) await pos.call(offlinePaymentSeen, { paymentId })
    return pos.call(draftRemove, { draftId })
  })
  const send = useStaffAction(() => pos.call(draftSend, { draftId }))
  const keep = useStaffAction(() => pos.call(draftSend, { draftId, keepsPromise: true }))
  const money = moneyOfDraft(draft, taken?.payments ?? [])
  const isPromise = state === 'refused' && PROMISES.has(draft.refusalCode ?? '')
  const email = useSession()?.email
  const awaited = state === 'waiting' || state === 'sending' ? awaitedSender(draft, email) : undefined
  const reason = awaited === undefined ? reasonOf(draft) : awaitedWords(draft, awaited)
  const notice = keep.notice ?? send.notice ?? remove.notice
  return (
    <li className={classes.draft} data-state={state}>
      <div className={classes.facts}>
        <h2 className={classes.title}>{title}</h2>
        <p className={classes.quiet}>
          Bewaard op {when(savedDateTime)} door {savedBy}
        </p>
      </div>
      <p className={classes.state}>{awaited === undefined ? stateWords(draft) : `Wacht tot ${awaited} inlogt`}</p>
      {reason && <p className={classes.reason}>{reason}</p>}
      <DraftPayments draft={draft} />
      {isPromise && (
        <div className={classes.promise}>
          <p>{promiseWords(money)}</p>
          <CallCustomer draft={draft} phone={money?.phone ?? ''} />
          <ConfirmButton
            text="Belofte nakomen"
            title="Belofte nakomen?"
            isPending={keep.isPending}
            onConfirm={() => keep.mutate(undefined)}
          >
            <p>
              {title}. De winkel neemt de order aan voor de prijs waarvoor hij hier is verkocht, ook als het artikel nu
              duurder, op of uit het assortiment is. Dit wordt met uw naam vastgelegd.
            </p>
          </ConfirmButton>
        </div>
      )}
      {salesOrderId !== null && (
        <div className={classes.ways}>
          <Button component={Link} to={staffPaths.salesOrder(salesOrderId)} variant="default">
            Order {salesOrderId} openen
          </Button>
          <Button variant="subtle" onClick={() => remove.mutate(undefined)} loading={remove.isPending}>
            Gezien
          </Button>
        </div>
      )}
      <OfflinePayButtons order={draft} isOffered={state !== 'sent' && (money?.openCents ?? 0) > 0} />
      <div className={classes.signature}>{signature}</div>
      {state === 'sending' && awaited !== undefined && (
        <div className={classes.ways}>
          <Button onClick={() => send.mutate(undefined)} loading={send.isPending}>
            Opnieuw versturen
          </Button>
        </div>
      )}
      {(state === 'waiting' || state === 'refused') && (
        <div className={classes.ways}>
          <Button onClick={() => send.mutate(undefined)} loading={send.isPending}>
            Opnieuw versturen
          </Button>
          {state === 'refused' && <EditButton draft={draft} />}
          <ConfirmButton
            text="Verwijderen"
            title="Bewaarde order verwijderen?"
            isPending={remove.isPending}
            onConfirm={() => remove.mutate(undefined)}
          >
            <p>
              {title}. {lossWords(draft)}
            </p>
          </ConfirmButton>
        </div>
      )}
      {notice && (
        <div className={classes.notice}>
          <Notice tone={notice.tone}>{notice.text}</Notice>
        </div>
      )}
    </li>
  )
}

/** Returns why the draft waits for another user, and what the current user can do. */
function awaitedWords({ state, reason }: Draft, awaited: string): string {
  const isSending = state === 'sending'
  return [
    isSending && 'De winkel heeft deze order misschien al.',
    `In deze order zit een korting of beloofde prijs van ${awaited}.`,
    'Verstuurt u hem zelf, dan geldt uw eigen grens en komt de korting op uw naam.',
    !isSending && reason,
  ]
    .filter(Boolean)
    .join(' ')
}

/** Returns why the draft was not sent, with what can be done about it; null without a reason. */
const reasonOf = ({ state, refusalCode, reason, order }: Draft) =>
  state === 'refused' && refusalCode === 'discount_needs_approval' && order.keepsPromise === true
    ? PROMISE_ABOVE_LIMIT
    : reason

const PROMISE_ABOVE_LIMIT =
  'De beloofde prijs en de korting zijn samen meer dan u zelf mag geven. Laat een beheerder op deze kassa inloggen en Opnieuw versturen kiezen. Of kies Aanpassen en geef minder korting.'

/** Returns what keeping the promise means. */
function promiseWords(money: ReturnType<typeof moneyOfDraft>): string {
  const price = money ? formatCents(money.totalCents) : 'de oude prijs'
  return `Komt u na wat deze kassa beloofde, dan gaat de order door voor ${price}, en wat op is wordt nageleverd. Of overleg eerst met de klant.`
}

/** Refusals after which the shop can keep what an offline till promised. */
const PROMISES: ReadonlySet<string> = new Set(['prices_changed', 'not_enough_stock', 'not_purchasable'])

function EditButton({ draft }: { draft: Draft }) {
  const navigate = useNavigate()
  const edit = () => {
    setDraftToEdit(draft)
    void navigate(posPaths.newOrder)
  }
  return (
    <Button variant="default" onClick={edit}>
      Aanpassen
    </Button>
  )
}

function stateWords({ state, reason }: Draft): string {
  switch (state) {
    case 'waiting':
      return 'Wacht op de winkel'
    case 'sending':
      // The draft has a reason when an earlier try got no response. The app then sends the order again with the same
      // key, so that the shop tells whether it arrived.
      return reason === null ? 'Wordt verstuurd' : 'Wordt nagevraagd'
    case 'sent':
      return 'Verstuurd'
    case 'refused':
      return 'Geweigerd'
    default:
      return state satisfies never
  }
}

const lossWords = ({ refusalCode }: Draft) =>
  refusalCode === 'idempotency_key_reused'
    ? 'In de winkel staat deze order al van een eerdere poging, met andere gegevens. Kijk daar eerst naar; na verwijderen is wat hier staat weg.'
    : 'Deze order is niet bij de winkel aangekomen; na verwijderen is hij weg.'
