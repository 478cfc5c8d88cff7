import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { staffPaths } from '#shared/contracts/staff-paths.ts'
import { dayAfter } from '#shared/domain/figures/days.ts'
import { BackOfficePage, useListQuery } from '../../features/back-office/frame/index.ts'
import classes from '../../features/back-office/planning/Planning.module.css'
import { PlanOrder } from '../../features/back-office/planning/PlanOrder.tsx'
import { type Place, planningWeek, usePlanOrder } from '../../features/back-office/planning/planning-queries.ts'
import { longDay } from '../../features/back-office/planning/planning-words.ts'
import { RideDialog } from '../../features/back-office/planning/RideDialog.tsx'
import { StopDialog } from '../../features/back-office/planning/StopDialog.tsx'
import { WaitingList } from '../../features/back-office/planning/WaitingList.tsx'
import { WeekBoard } from '../../features/back-office/planning/WeekBoard.tsx'
import { useHasRole } from '../../features/common/sessions/index.ts'
import { useApi } from '../../lib/api.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

/** What is open above the board. */
type BoardDialog =
  | { kind: 'order'; salesOrderId: number }
  | { kind: 'stop'; stopId: number; dropped?: Place | undefined }
  | { kind: 'ride'; vanId: string; day: string }

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** /admin/planning: the deliveries and pickups of a week, and the orders that wait for a date. */
export function PlanningScreen() {
  const { get, set } = useWeekParam()
  const board = useQuery(planningWeek(useApi(), get))
  const [opened, setOpened] = useState<BoardDialog>()
  const close = () => setOpened(undefined)
  const plan = usePlanOrder(() => undefined)
  const isAdmin = useHasRole('Admin')

  const drop = (key: string, place: Place) => {
    const [kind, id] = key.split(':')
    if (kind === 'order') plan.mutate({ salesOrderId: Number(id), ...place, mail: true })
    // A drag may be a slip of the hand and mails the customer, so moving asks for a confirmation.
    if (kind === 'stop') setOpened({ kind: 'stop', stopId: Number(id), dropped: place })
  }
  return (
    <BackOfficePage
      title="Planning"
      actions={
        <>
          <Button component={Link} variant="default" size="lg" to={staffPaths.promises}>
            Beloften
          </Button>
          {isAdmin && (
            <Button component={Link} variant="default" size="lg" to={staffPaths.planningSettings}>
              Instellingen
            </Button>
          )}
        </>
      }
    >
      <QueryView query={board} waiting={<Skeleton height={480} aria-label="De planning wordt opgehaald" />}>
        {(week) => {
          const order = opened?.kind === 'order' && week.waiting.find((one) => one.salesOrderId === opened.salesOrderId)
          const stop = opened?.kind === 'stop' && week.stops.find((one) => one.stopId === opened.stopId)
          const ride =
            opened?.kind === 'ride' &&
            week.vanDays.find(({ vanId, day }) => vanId === opened.vanId && day === opened.day)
          return (
            <div className={classes.layout}>
              <WaitingList
                orders={week.waiting}
                onOpen={({ salesOrderId }) => setOpened({ kind: 'order', salesOrderId })}
              />
              <div className={classes.main}>
                <div className={classes.weeks}>
                  <Button variant="default" size="lg" onClick={() => set(dayAfter(week.monday, -7))}>
                    Vorige week
                  </Button>
                  <Button variant="default" size="lg" onClick={() => set(undefined)}>
                    Deze week
                  </Button>
                  <Button variant="default" size="lg" onClick={() => set(dayAfter(week.monday, 7))}>
                    Volgende week
                  </Button>
                  <p className={classes.weekName}>Week van {longDay(week.monday)}</p>
                </div>
                {plan.notice && <Notice tone={plan.notice.tone}>{plan.notice.text}</Notice>}
                <WeekBoard
                  board={week}
                  onOpenStop={({ stopId }) => setOpened({ kind: 'stop', stopId })}
                  onOpenRide={({ vanId, day }) => setOpened({ kind: 'ride', vanId, day })}
                  onDrop={drop}
                />
              </div>
              {order && <PlanOrder key={order.salesOrderId} order={order} board={week} onClose={close} />}
              {stop && (
                <StopDialog key={stop.stopId} stop={stop} board={week} dropped={opened.dropped} onClose={close} />
              )}
              {ride && (
                <RideDialog
                  vanDay={ride}
                  name={week.vans.find(({ vanId }) => vanId === ride.vanId)?.name ?? ride.vanId}
                  onClose={close}
                />
              )}
            </div>
          )
        }}
      </QueryView>
    </BackOfficePage>
  )
}

/** The day in the URL whose week is shown, so that a reload and a shared link show the same week. */
function useWeekParam() {
  const { get, set } = useListQuery()
  const day = get('dag')
  return {
    get: day && DAY.test(day) ? day : undefined,
    set: (next: string | undefined) => set({ dag: next }),
  }
}
