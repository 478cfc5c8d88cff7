import { useEffect, useRef, useState } from 'react'
import type { ChangesOfOrder, ProposedChange } from '#shared/contracts/order-changes.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { priceChangeInWords, settlementInWords } from '#shared/domain/orders/order-change.ts'
import { dayInWords } from '#shared/kernel/dates.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Title } from '../../../ui/Title.tsx'
import { BeforeAndAfter, DeliveryChange } from '../../common/order-changes/index.ts'
import { AgreeForm, RefuseForm } from './answer-forms.tsx'
import { ChangeHistory } from './ChangeHistory.tsx'
import classes from './OrderChanges.module.css'
import { useAnswerChange, useOrderChanges } from './order-change-queries.ts'

/** On the page of an order: the proposed change with the buyer's answer, and the earlier changes. Renders nothing without any. */
export function OrderChanges({ salesOrderId }: { salesOrderId: number }) {
  const { data, error, refetch, isFetching } = useOrderChanges(salesOrderId)
  if (!data && error && !(error instanceof ShopError && error.status < 500)) {
    return (
      <Notice tone="waits">
        <p>Wij kunnen nu niet nakijken of er een voorstel is om uw bestelling te wijzigen.</p>
        <Button variant="default" onClick={() => void refetch()} loading={isFetching}>
          Opnieuw proberen
        </Button>
      </Notice>
    )
  }
  if (!data || data.changes.length === 0) return null
  return <Changes data={data} />
}

function Changes({ data }: { data: ChangesOfOrder }) {
  const { agree, refuse } = useAnswerChange(data.salesOrderId)
  const open = data.changes.find(({ state }) => state === 'proposed')
  const refusal = mismatchOf(agree.error)
  const error = (refusal === undefined ? agree.error : null) ?? refuse.error
  const outcome = useRef<HTMLDivElement>(null)
  const isAnswered = agree.isSuccess || refuse.isSuccess
  // The form with the focus is gone once the proposal is answered.
  useEffect(() => {
    if (isAnswered) outcome.current?.focus()
  }, [isAnswered])
  return (
    <section className={classes.section} aria-labelledby="order-changes-title">
      <Title order={2} size="h3" id="order-changes-title">
        {open ? 'Voorstel om uw bestelling te wijzigen' : 'Wijzigingen van uw bestelling'}
      </Title>
      <div ref={outcome} tabIndex={-1} aria-live="polite" className={classes.outcome}>
        {agree.isSuccess && (
          <Notice tone="good" title="Uw bestelling is gewijzigd">
            <p>
              U krijgt een bevestiging per mail. {settlementInWords({ ...data.current, paidCents: data.paidCents })}
            </p>
          </Notice>
        )}
        {refuse.isSuccess && !agree.isSuccess && (
          <Notice tone="quiet">
            <p>
              U heeft het voorstel afgewezen. Uw bestelling blijft zoals zij was; wij nemen zo nodig contact met u op.
            </p>
          </Notice>
        )}
        {error && <Notice tone="bad">{error.message}</Notice>}
      </div>
      {open && (
        <OpenProposal
          key={open.number}
          data={data}
          open={open}
          agree={(email) => agree.mutate({ number: open.number, email })}
          refuse={(reason) => refuse.mutate({ number: open.number, reason })}
          isPending={agree.isPending || refuse.isPending}
          refusal={refusal}
        />
      )}
      <ChangeHistory changes={data.changes.filter(({ state }) => state !== 'proposed')} />
    </section>
  )
}

/** Returns why the address of the buyer was refused, for its field; undefined for other errors. */
const mismatchOf = (error: Error | null): string | undefined =>
  error instanceof ShopError && error.code === 'order_change_email_mismatch' ? error.message : undefined

/** Why the buyer cannot agree now. */
const REFUSAL_WORDS: Readonly<Record<NonNullable<ChangesOfOrder['refusal']>, string>> = {
  order_change_outdated:
    'Uw bestelling is veranderd nadat wij dit voorstel maakten, dus het klopt niet meer. Vraag ons om een nieuw voorstel.',
  payment_under_check: 'Wij controleren een betaling van deze bestelling. Daarna kunt u akkoord gaan.',
  order_not_changeable: 'Uw bestelling is geleverd en kan niet meer worden gewijzigd.',
  order_canceled: 'Uw bestelling is geannuleerd en kan niet meer worden gewijzigd.',
  order_expired: 'Uw bestelling is vervallen en kan niet meer worden gewijzigd.',
  order_forgotten: 'Uw gegevens zijn gewist. Deze bestelling kan niet meer worden gewijzigd.',
}

type OpenProposalProps = {
  data: ChangesOfOrder
  open: ProposedChange
  agree: (email: string) => void
  refuse: (reason: string) => void
  isPending: boolean
  refusal: string | undefined
}

function OpenProposal({ data, open, agree, refuse, isPending, refusal }: OpenProposalProps) {
  const [answer, setAnswer] = useState<'agree' | 'refuse'>()
  const until = dayInWords(`${open.validUntil}T12:00:00Z`)
  return (
    <>
      <p>Er verandert pas iets als u akkoord gaat. Dat kan tot en met {until}; tot dan liggen de prijzen vast.</p>
      {open.remarks && <p className={classes.remarks}>{open.remarks}</p>}
      <BeforeAndAfter before={open.before} after={open.after} />
      {open.delivery && <DeliveryChange delivery={open.delivery} />}
      <p className={classes.price}>
        {priceChangeInWords(open)} {settlementInWords({ ...open, paidCents: data.paidCents })}
      </p>
      {data.refusal ? (
        <Notice tone="waits">{REFUSAL_WORDS[data.refusal]}</Notice>
      ) : answer === 'agree' ? (
        <AgreeForm
          change={open}
          emailHint={data.emailHint}
          onAgree={agree}
          onBack={() => setAnswer(undefined)}
          isPending={isPending}
          refusal={refusal}
        />
      ) : answer === 'refuse' ? (
        <RefuseForm onRefuse={refuse} onBack={() => setAnswer(undefined)} isPending={isPending} />
      ) : (
        <div className={classes.buttons}>
          <Button onClick={() => setAnswer('agree')}>Akkoord gaan…</Button>
          <Button variant="default" onClick={() => setAnswer('refuse')}>
            Afwijzen…
          </Button>
        </div>
      )}
    </>
  )
}
