import { Button, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router-dom'
import { RETURN_REASON_MAX, type ReturnLineOnWire, type StaffReturn } from '#shared/contracts/returns.ts'
import { staffPaths } from '#shared/contracts/staff-paths.ts'
import type { Withdrawal } from '#shared/contracts/withdrawals.ts'
import { formatCents } from '#shared/domain/money/format.ts'
import { methodLabel } from '#shared/domain/payments/payment-methods.ts'
import { returnName } from '#shared/domain/returns/returns.ts'
import { useApi } from '../../../lib/api.ts'
import { useToday } from '../../../lib/use-today.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { Facts, SectionCard, StateBadge } from '../frame/index.ts'
import { CollectReturn } from './CollectReturn.tsx'
import { JudgeReturn } from './JudgeReturn.tsx'
import classes from './Returns.module.css'
import { returnOfWithdrawal } from './return-queries.ts'
import { dayText, stageOf } from './return-words.ts'
import { useReturnAction } from './use-return-action.ts'

type WithdrawalReturnProps = {
  withdrawal: Withdrawal
  /** Called after a step, because it also changes the withdrawal. */
  onChanged: () => unknown
}

/** The goods that come back of a withdrawal: expect them, count them, and see what goes back to the customer. */
export function WithdrawalReturn({ withdrawal, onChanged }: WithdrawalReturnProps) {
  const { withdrawalId, salesOrderId, state } = withdrawal
  const { data, error } = useQuery(returnOfWithdrawal(useApi(), withdrawalId))
  if (salesOrderId === null) return null
  const goods = data?.return
  if (error && !data) {
    return (
      <SectionCard title="Retour">
        <p role="status">De retour kon niet worden opgehaald. {error.message}</p>
      </SectionCard>
    )
  }
  if (!data) return null
  if (!goods || goods.state === 'ended') {
    if (state === 'refused') return null
    return <ExpectReturn withdrawal={withdrawal} ended={goods ?? undefined} onChanged={onChanged} />
  }
  return <ReturnCard goods={goods} onChanged={onChanged} />
}

type ExpectReturnProps = WithdrawalReturnProps & { ended: StaffReturn | undefined }

function ExpectReturn({ withdrawal: { withdrawalId }, ended, onChanged }: ExpectReturnProps) {
  const api = useApi()
  const expect = useReturnAction(
    withdrawalId,
    () => api.returnDesk.expect({ params: { id: withdrawalId }, body: {} }),
    onChanged,
  )
  return (
    <SectionCard title="Retour">
      <p>
        {ended
          ? `${returnName(ended.returnId)} is beëindigd: er komt niets terug.`
          : 'Is er al iets geleverd, dan komt dat terug. De klant krijgt een mail met het adres en de laatste dag, en u telt hier wat er binnenkomt.'}
      </p>
      <div className={classes.buttons}>
        <Button variant="default" loading={expect.isPending} onClick={() => expect.mutate(undefined)}>
          {ended ? 'Toch weer verwachten en mailen' : 'Retour verwachten en mailen'}
        </Button>
      </div>
      {expect.notice && <Notice tone={expect.notice.tone}>{expect.notice.text}</Notice>}
    </SectionCard>
  )
}

function ReturnCard({ goods, onChanged }: { goods: StaffReturn; onChanged: () => unknown }) {
  const [isCorrecting, setCorrecting] = useState(false)
  const { returnId, stage, state, sendBefore, sentOn, receivedOn, refundDueOn, mayWait, version } = goods
  const isExpected = state === 'expected'
  return (
    <SectionCard title={`Retour ${returnName(returnId)}`}>
      <p>
        <StateBadge tone={stageOf(stage).tone}>{stageOf(stage).text}</StateBadge>
      </p>
      <Facts
        items={[
          ...(isExpected ? [{ label: 'Klant stuurt uiterlijk', value: dayText(sendBefore) }] : []),
          ...(sentOn ? [{ label: 'Verstuurd op', value: dayText(sentOn) }] : []),
          ...(receivedOn ? [{ label: 'Ontvangen op', value: dayText(receivedOn) }] : []),
          {
            label: 'Terugbetalen uiterlijk',
            value: mayWait
              ? `${dayText(refundDueOn)}; u mag wachten op het product of een verzendbewijs`
              : dayText(refundDueOn),
          },
        ]}
      />
      {isExpected ? (
        <>
          <CollectReturn goods={goods} onChanged={onChanged} />
          <SendingProof key={`${version} sent`} goods={goods} onChanged={onChanged} />
          <h3 className={classes.heading}>Tellen en beoordelen</h3>
          <p className={classes.quiet}>
            Hierna is de herroeping afgehandeld. Wilt u nu al terugbetalen, kies dan hieronder Afhandelen.
          </p>
          <JudgeReturn
            key={`${version} judge`}
            goods={goods}
            onChanged={onChanged}
            isCorrection={false}
            onDone={() => undefined}
          />
          <EndReturn goods={goods} onChanged={onChanged} />
        </>
      ) : isCorrecting ? (
        <JudgeReturn goods={goods} onChanged={onChanged} isCorrection onDone={() => setCorrecting(false)} />
      ) : (
        <>
          <Outcome goods={goods} />
          <div className={classes.buttons}>
            <Button variant="default" onClick={() => setCorrecting(true)}>
              Telling verbeteren
            </Button>
          </div>
        </>
      )}
    </SectionCard>
  )
}

/** What was found, what is credited, and over which payments the money goes back. */
function Outcome({ goods }: { goods: StaffReturn }) {
  const { lines, creditedCents, toRefundCents, refunds, refundRestCents, salesOrderId, stage, isInErp } = goods
  return (
    <>
      <ul className={classes.list}>
        {lines.map((line) => (
          <li key={line.rowId}>
            <strong>
              {line.count} × {line.displayName}
            </strong>
            <span>{foundInWords(line)}</span>
            {line.deductedCents > 0 && <span>Niet terug: {formatCents(line.deductedCents)}</span>}
            {line.reason && <p className={classes.text}>{line.reason}</p>}
          </li>
        ))}
      </ul>
      <Facts
        items={[
          { label: 'Niet meer te betalen', value: formatCents(creditedCents) },
          { label: 'Terug te betalen', value: formatCents(stage === 'reopened' ? 0 : toRefundCents) },
          { label: 'In NetSuite', value: isInErp ? 'Ja' : 'Nog niet' },
        ]}
      />
      {stage === 'to_refund' && (
        <>
          <p>
            Betaal terug bij <Link to={staffPaths.salesOrder(salesOrderId)}>bestelling {salesOrderId}</Link>, langs
            dezelfde weg als er betaald is:
          </p>
          <ul className={classes.list}>
            {refunds.map(({ paymentId, paymentType, amountCents }) => (
              <li key={paymentId}>
                {methodLabel(paymentType)}: {formatCents(amountCents)}
                {paymentType === 'CASH' && ', uit de kas. Kijk of er genoeg in de la zit.'}
              </li>
            ))}
            {refundRestCents > 0 && (
              <li>{formatCents(refundRestCents)} kan niet via een betaling terug. Maak dat zelf over.</li>
            )}
          </ul>
        </>
      )}
      {stage === 'reopened' && (
        <Notice>
          De herroeping is weer in behandeling, dus het bedrag is weer verschuldigd. Handel haar af of wijs haar af.
        </Notice>
      )}
    </>
  )
}

const foundInWords = ({ good, damaged, missing, toStock }: ReturnLineOnWire) =>
  [
    good > 0 && `${good} goed`,
    damaged > 0 && `${damaged} beschadigd`,
    missing > 0 && `${missing} niet ontvangen`,
    toStock > 0 ? `${toStock} terug op voorraad` : 'niets terug op voorraad',
  ]
    .filter(Boolean)
    .join(', ')

type StepProps = { goods: StaffReturn; onChanged: () => unknown }

function SendingProof({ goods: { returnId, withdrawalId, sentOn, version }, onChanged }: StepProps) {
  const api = useApi()
  const today = useToday()
  const [day, setDay] = useState(sentOn ?? '')
  const prove = useReturnAction(
    withdrawalId,
    (chosen: string) =>
      api.returnDesk.proveSending({ params: { id: returnId }, body: { sentOn: chosen || null, version } }),
    onChanged,
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    prove.mutate(day)
  }
  return (
    <form onSubmit={submit} aria-label="Bewijs van verzending">
      <Stack gap="xs">
        <TextInput
          type="date"
          label="Bewijs van verzending"
          description="Stuurde de klant een bewijs, vul dan de dag van verzending in. Vanaf dan mag u niet meer wachten met terugbetalen."
          max={today}
          value={day}
          onChange={({ currentTarget: { value } }) => setDay(value)}
        />
        {day !== (sentOn ?? '') && (
          <div className={classes.buttons}>
            <Button type="submit" variant="default" loading={prove.isPending}>
              {day === '' ? 'Verzending weghalen' : 'Verzending bewaren'}
            </Button>
          </div>
        )}
        {prove.notice && <Notice tone={prove.notice.tone}>{prove.notice.text}</Notice>}
      </Stack>
    </form>
  )
}

function EndReturn({ goods: { returnId, withdrawalId, version }, onChanged }: StepProps) {
  const api = useApi()
  const [reason, setReason] = useState<string>()
  const end = useReturnAction(
    withdrawalId,
    (text: string) => api.returnDesk.end({ params: { id: returnId }, body: { reason: text, version } }),
    onChanged,
  )
  if (reason === undefined) {
    return (
      <div className={classes.buttons}>
        <Button variant="subtle" onClick={() => setReason('')}>
          Er komt niets terug
        </Button>
      </div>
    )
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim() !== '') end.mutate(reason.trim())
  }
  return (
    <form onSubmit={submit} aria-label="Retour beëindigen">
      <Stack gap="xs">
        <TextInput
          label="Waarom komt er niets terug?"
          description="Voor collega's. De klant krijgt bericht als u de herroeping afwijst of afhandelt."
          required
          maxLength={RETURN_REASON_MAX}
          value={reason}
          onChange={({ currentTarget: { value } }) => setReason(value)}
        />
        <div className={classes.buttons}>
          <Button type="submit" color="red" loading={end.isPending} disabled={reason.trim() === ''}>
            Retour beëindigen
          </Button>
          <Button variant="default" disabled={end.isPending} onClick={() => setReason(undefined)}>
            Toch niet
          </Button>
        </div>
        {end.notice && <Notice tone={end.notice.tone}>{end.notice.text}</Notice>}
      </Stack>
    </form>
  )
}
