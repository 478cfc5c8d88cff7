import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { CallBack } from '#shared/contracts/call-backs.ts'
import { staffPaths } from '#shared/contracts/staff-paths.ts'
import { dayAfter } from '#shared/domain/figures/days.ts'
import { dayName } from '#shared/domain/planning/weeks.ts'
import { caseName } from '#shared/domain/service/problems.ts'
import { phoneHref } from '../../../lib/phone-href.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { type BadgeTone, StateBadge } from '../frame/index.ts'
import { useCallActions } from './call-back-queries.ts'
import { MoveCall } from './MoveCall.tsx'
import classes from './Promises.module.css'

type CallListProps = {
  calls: readonly CallBack[]
  today: string
  label: string
  /** True on a page of the subject itself, which needs no link to it. */
  isOnSubject?: boolean
}

/** Promises to call, with the buttons to end, count and move an open one. */
export function CallList({ calls, today, label, isOnSubject = false }: CallListProps) {
  return (
    <ul className={classes.rows} aria-label={label}>
      {calls.map((call) => (
        <li key={call.callBackId}>
          <Call call={call} today={today} isOnSubject={isOnSubject} />
        </li>
      ))}
    </ul>
  )
}

function Call({ call, today, isOnSubject }: { call: CallBack; today: string; isOnSubject: boolean }) {
  const [isMoving, setMoving] = useState(false)
  const { done, reopen, notReached } = useCallActions()
  const { name, phone, about, tries, state } = call
  const badge = badgeOf(call, today)
  const notice = done.notice ?? reopen.notice ?? notReached.notice
  const isBusy = done.isPending || notReached.isPending
  return (
    <>
      <span className={classes.head}>
        <strong className={classes.plain}>{name || 'Gegevens gewist'}</strong>
        <StateBadge tone={badge.tone}>{badge.text}</StateBadge>
      </span>
      {about && <span className={classes.plain}>{about}</span>}
      <span className={classes.quiet}>
        {dayName(call.day)} vóór {call.until}
        {tries > 0 && ` · ${tries} keer niet bereikt`}
        {call.madeBy && ` · beloofd door ${call.madeBy}`}
        {!isOnSubject && <SubjectLinks call={call} />}
      </span>
      {state === 'open' && phone && (
        <a className={classes.phone} href={phoneHref(phone)}>
          {phone}
        </a>
      )}
      {notice && <Notice tone={notice.tone}>{notice.text}</Notice>}
      {call.canReopen && (
        <div className={classes.buttons}>
          <Button variant="default" loading={reopen.isPending} onClick={() => reopen.mutate(call)}>
            Ongedaan maken
          </Button>
        </div>
      )}
      {state === 'open' &&
        (isMoving ? (
          <MoveCall call={call} onClose={() => setMoving(false)} />
        ) : (
          <div className={classes.buttons}>
            <Button loading={done.isPending} disabled={isBusy} onClick={() => done.mutate(call)}>
              Gesproken
            </Button>
            <Button
              variant="default"
              loading={notReached.isPending}
              disabled={isBusy}
              onClick={() => notReached.mutate(call)}
            >
              Niet bereikt
            </Button>
            <Button variant="default" disabled={isBusy} onClick={() => setMoving(true)}>
              Verplaatsen
            </Button>
          </div>
        ))}
    </>
  )
}

function SubjectLinks({ call: { salesOrderId, serviceCaseId } }: { call: CallBack }) {
  return (
    <>
      {salesOrderId !== null && (
        <>
          {' · '}
          <Link to={staffPaths.salesOrder(salesOrderId)}>Verkooporder {salesOrderId}</Link>
        </>
      )}
      {serviceCaseId !== null && (
        <>
          {' · '}
          <Link to={staffPaths.serviceCaseAtShop(serviceCaseId)}>Melding {caseName(serviceCaseId)}</Link>
        </>
      )}
    </>
  )
}

function badgeOf({ state, isLate, day }: CallBack, today: string): { tone: BadgeTone; text: string } {
  switch (state) {
    case 'open':
      if (isLate) return { tone: 'bad', text: 'Te laat' }
      if (day <= today) return { tone: 'waits', text: 'Vandaag' }
      return { tone: 'quiet', text: day === dayAfter(today, 1) ? 'Morgen' : 'Later' }
    case 'kept':
      return { tone: 'good', text: 'Nagekomen' }
    case 'broken':
      return { tone: 'bad', text: 'Niet op tijd' }
    case 'replaced':
      return { tone: 'quiet', text: 'Verplaatst' }
    default:
      return state satisfies never
  }
}
