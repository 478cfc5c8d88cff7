import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router-dom'
import type { SlotOnWire } from '#shared/contracts/planning-parts.ts'
import { staffPaths } from '#shared/contracts/staff-paths.ts'
import type { PlanningBoard, WaitingOrder } from '#shared/contracts/week-board.ts'
import { preferenceInWords } from '#shared/domain/planning/preference-words.ts'
import { useApi } from '../../../lib/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { NativeSelect } from '../../../ui/NativeSelect.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import classes from './Planning.module.css'
import { planningSlots, useOfferSlots, usePlanOrder } from './planning-queries.ts'
import { hours, longDay, piecesInWords } from './planning-words.ts'

type PlanOrderProps = { order: WaitingOrder; board: PlanningBoard; onClose: () => void }

/** Dialog for a waiting order: propose windows to the customer, or plan it at once. */
export function PlanOrder({ order, board, onClose }: PlanOrderProps) {
  const { salesOrderId, kind, name, city, pieces, minutes, region, preference } = order
  const slots = useQuery(planningSlots(useApi(), salesOrderId))
  return (
    <Dialog isOpen onClose={onClose} title={`${name}, ${city}`}>
      <div className={classes.form}>
        <p className={classes.plain}>
          {piecesInWords(pieces)} · {kind === 'pickup' ? 'afhalen' : `bezorgen, ${region ?? 'buiten de gebieden'}`} ·
          ongeveer {hours(minutes)} · <Link to={staffPaths.salesOrder(salesOrderId)}>Verkooporder {salesOrderId}</Link>
        </p>
        {preference && <p className={classes.plain}>Voorkeur van de klant: {preferenceInWords(preference)}.</p>}
        <QueryView query={slots} waiting={<Skeleton height={240} aria-label="De vrije momenten worden gezocht" />}>
          {({ free, proposed }) =>
            free.length === 0 ? (
              <Notice tone="bad">
                De komende zes weken is er geen moment vrij
                {region === null && kind === 'van' ? ' voor dit adres: geen bus rijdt in dit gebied' : ''}.
              </Notice>
            ) : (
              <>
                <Offer order={order} free={free} proposed={proposed} board={board} onClose={onClose} />
                <PlanNow order={order} free={free} proposed={proposed} board={board} onClose={onClose} />
              </>
            )
          }
        </QueryView>
      </div>
    </Dialog>
  )
}

type PartProps = { order: WaitingOrder; free: readonly SlotOnWire[]; board: PlanningBoard; onClose: () => void }

const keyOf = ({ day, from }: Pick<SlotOnWire, 'day' | 'from'>) => `${day} ${from}`

function Offer({ order, free, proposed, onClose }: PartProps & { proposed: readonly SlotOnWire[] }) {
  const [chosen, setChosen] = useState<readonly string[]>(() => proposed.map(keyOf))
  const offer = useOfferSlots(onClose)
  // The proposed windows, and the first free ones besides them, so that staff can exchange some.
  const listed = free.filter((slot, index) => proposed.some((one) => keyOf(one) === keyOf(slot)) || index < MOST_LISTED)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const slots = listed
      .filter((slot) => chosen.includes(keyOf(slot)))
      .map(({ vanId, day, from }) => ({ vanId, day, from }))
    offer.mutate({ salesOrderId: order.salesOrderId, slots })
  }
  return (
    <form className={classes.part} onSubmit={submit} aria-label="Klant laten kiezen">
      <h3 className={classes.partTitle}>Klant laten kiezen</h3>
      {order.offer && (
        <p className={classes.quiet}>
          {order.offer.isOver ? 'Eerder voorgesteld en voorbij:' : 'Al voorgesteld:'}{' '}
          {order.offer.slots.map((slot) => `${longDay(slot.day)} ${slot.from} – ${slot.until}`).join('; ')}
        </p>
      )}
      <ul className={classes.checks}>
        {listed.map((slot) => (
          <li key={keyOf(slot)}>
            <label className={classes.check}>
              <input
                type="checkbox"
                checked={chosen.includes(keyOf(slot))}
                onChange={({ currentTarget: { checked } }) =>
                  setChosen((before) =>
                    checked ? [...before, keyOf(slot)] : before.filter((one) => one !== keyOf(slot)),
                  )
                }
              />
              <span>
                {longDay(slot.day)},{' '}
                <span className={classes.time}>
                  {slot.from} – {slot.until}
                </span>
              </span>
            </label>
          </li>
        ))}
      </ul>
      {offer.notice && <Notice tone={offer.notice.tone}>{offer.notice.text}</Notice>}
      <div className={classes.buttons}>
        <Button type="submit" size="lg" loading={offer.isPending} disabled={chosen.length === 0 || chosen.length > 12}>
          Mail deze momenten
        </Button>
      </div>
    </form>
  )
}

const MOST_LISTED = 10

function PlanNow({ order, free, proposed, board, onClose }: PartProps & { proposed: readonly SlotOnWire[] }) {
  // The first window in a week that suits the customer.
  const [first] = proposed.length > 0 ? proposed : free
  const [chosen, setChosen] = useState(first ? keyOf(first) : '')
  // A chosen window that became full is not in the list any more.
  const slot = free.find((one) => keyOf(one) === chosen) ?? free[0]
  const [mail, setMail] = useState(true)
  const plan = usePlanOrder(onClose)
  const nameOf = (vanId: string) => board.vans.find((van) => van.vanId === vanId)?.name ?? vanId
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (slot) plan.mutate({ salesOrderId: order.salesOrderId, vanId: slot.vanId, day: slot.day, from: slot.from, mail })
  }
  return (
    <form className={classes.part} onSubmit={submit} aria-label="Nu inplannen">
      <h3 className={classes.partTitle}>Nu inplannen</h3>
      <NativeSelect
        label="Moment"
        value={slot ? keyOf(slot) : ''}
        data={free.map((one) => ({
          value: keyOf(one),
          label: `${longDay(one.day)}, ${one.from} – ${one.until}, ${nameOf(one.vanId)}`,
        }))}
        onChange={({ currentTarget: { value } }) => setChosen(value)}
      />
      <MailCheck isChecked={mail} onChange={setMail} />
      {plan.notice && <Notice tone={plan.notice.tone}>{plan.notice.text}</Notice>}
      <div className={classes.buttons}>
        <Button type="submit" variant="default" size="lg" loading={plan.isPending}>
          Inplannen
        </Button>
      </div>
    </form>
  )
}

/** Whether the customer gets a mail about the change. */
export function MailCheck({ isChecked, onChange }: { isChecked: boolean; onChange: (isChecked: boolean) => void }) {
  return (
    <label className={classes.check}>
      <input type="checkbox" checked={isChecked} onChange={({ currentTarget: { checked } }) => onChange(checked)} />
      Mail de klant
    </label>
  )
}
