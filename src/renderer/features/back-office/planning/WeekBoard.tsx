import { IconFileText, IconLink } from '@tabler/icons-react'
import { type DragEvent, useState } from 'react'
import type { PlannedStop, PlanningBoard, VanDay } from '#shared/contracts/week-board.ts'
import { StateBadge, useFileDownload } from '../frame/index.ts'
import { type Place, routeFile } from './planning-queries.ts'
import { hours, loadPercent, longDay, piecesInWords, shortDay, stopBadge } from './planning-words.ts'
import classes from './WeekBoard.module.css'

/** Type of the dragged data: the key of a stop or of a waiting order. */
export const DRAG_TYPE = 'text/x-leermeester-levering'

type WeekBoardProps = {
  board: PlanningBoard
  /** Opens a stop, to move it with the keyboard or to take it off the board. */
  onOpenStop: (stop: PlannedStop) => void
  onOpenRide: (vanDay: VanDay) => void
  /** Something was dropped on a window. `key` is `stop:7` or `order:10001`. */
  onDrop: (key: string, place: Place) => void
}

/** The week: a row per van, a column per day, and in each cell the windows with their stops. */
export function WeekBoard({ board, onOpenStop, onOpenRide, onDrop }: WeekBoardProps) {
  const days = board.days.filter((day) =>
    board.vanDays.some((one) => one.day === day && (one.capacity > 0 || one.minutes > 0)),
  )
  const shown = days.length > 0 ? days : board.days
  return (
    <div className={classes.scroller}>
      <table className={classes.board} aria-label="Weekplanning">
        <thead>
          <tr>
            <th scope="col" className={classes.corner}>
              Bus
            </th>
            {shown.map((day) => (
              <th key={day} scope="col">
                {shortDay(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {board.vans.map(({ vanId, name }) => (
            <tr key={vanId}>
              <th scope="row" className={classes.van}>
                {name}
              </th>
              {shown.map((day) => {
                const vanDay = board.vanDays.find((one) => one.vanId === vanId && one.day === day)
                return (
                  <td key={day} data-idle={isIdle(vanDay) || undefined}>
                    <p className={classes.dayName} aria-hidden>
                      {longDay(day)}
                    </p>
                    {vanDay && (
                      <VanDayCell
                        vanDay={vanDay}
                        van={name}
                        stops={board.stops.filter((stop) => stop.vanId === vanId && stop.day === day)}
                        onOpenStop={onOpenStop}
                        onOpenRide={() => onOpenRide(vanDay)}
                        onDrop={onDrop}
                      />
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Whether a van does not drive on a day and has no stops. A phone leaves out these days. */
const isIdle = (vanDay: VanDay | undefined) => !vanDay || (vanDay.capacity === 0 && vanDay.minutes === 0)

type VanDayCellProps = Pick<WeekBoardProps, 'onOpenStop' | 'onDrop'> & {
  vanDay: VanDay
  van: string
  stops: readonly PlannedStop[]
  onOpenRide: () => void
}

function VanDayCell({ vanDay, van, stops, onOpenStop, onOpenRide, onDrop }: VanDayCellProps) {
  if (vanDay.capacity === 0 && stops.length === 0) return <p className={classes.closed}>rijdt niet</p>
  const known = vanDay.windows.map(({ from }) => from)
  const others = stops.filter(({ from }) => !known.includes(from))
  return (
    <div className={classes.cell}>
      <Load vanDay={vanDay} />
      {vanDay.windows.map((window) => (
        <WindowCell
          key={window.from}
          label={`${van}, ${longDay(vanDay.day)}, ${window.from} – ${window.until}`}
          window={window}
          stops={stops.filter(({ from }) => from === window.from)}
          onOpenStop={onOpenStop}
          onDrop={(key) => onDrop(key, { vanId: vanDay.vanId, day: vanDay.day, from: window.from })}
        />
      ))}
      {others.length > 0 && (
        <StopList stops={others} label={`${van}, ${longDay(vanDay.day)}, andere tijden`} onOpenStop={onOpenStop} />
      )}
      {stops.length > 0 && (
        <div className={classes.cellActions}>
          <RouteFile van={van} vanDay={vanDay} />
          <button type="button" onClick={onOpenRide} aria-label={`Ritlink van ${van}, ${longDay(vanDay.day)}`}>
            <IconLink size={18} aria-hidden /> Ritlink
          </button>
        </div>
      )}
    </div>
  )
}

function Load({ vanDay }: { vanDay: VanDay }) {
  const percent = loadPercent(vanDay)
  const text = `${hours(vanDay.minutes)} van ${hours(vanDay.capacity)}`
  return (
    <div className={classes.load}>
      <meter
        className={classes.meter}
        min={0}
        max={100}
        value={Math.min(100, percent)}
        aria-label="Bezetting"
        data-full={percent >= 90 || undefined}
      />
      <span className={classes.loadText}>
        {text}
        {vanDay.km > 0 && ` · ± ${vanDay.km} km`}
      </span>
    </div>
  )
}

type WindowCellProps = {
  label: string
  window: VanDay['windows'][number]
  stops: readonly PlannedStop[]
  onOpenStop: (stop: PlannedStop) => void
  onDrop: (key: string) => void
}

function WindowCell({ label, window, stops, onOpenStop, onDrop }: WindowCellProps) {
  const [isOver, setOver] = useState(false)
  const isForUs = (event: DragEvent) => event.dataTransfer.types.includes(DRAG_TYPE)
  return (
    <section
      className={classes.window}
      aria-label={label}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (!isForUs(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false)
        if (!isForUs(event)) return
        event.preventDefault()
        onDrop(event.dataTransfer.getData(DRAG_TYPE))
      }}
    >
      <p className={classes.windowHead}>
        <span>
          {window.from} – {window.until}
        </span>
        <span className={classes.quiet}>{Math.max(0, window.capacity - window.minutes)} min vrij</span>
      </p>
      <StopList stops={stops} label={`Stops ${label}`} onOpenStop={onOpenStop} />
    </section>
  )
}

type StopListProps = { stops: readonly PlannedStop[]; label: string; onOpenStop: (stop: PlannedStop) => void }

function StopList({ stops, label, onOpenStop }: StopListProps) {
  if (stops.length === 0) return null
  return (
    <ul className={classes.stops} aria-label={label}>
      {stops.map((stop) => {
        const badge = stopBadge(stop)
        return (
          <li key={stop.stopId}>
            <button
              type="button"
              className={classes.stop}
              draggable={stop.state === 'planned' && !stop.isCanceled}
              onDragStart={(event) => event.dataTransfer.setData(DRAG_TYPE, `stop:${stop.stopId}`)}
              onClick={() => onOpenStop(stop)}
            >
              <span className={classes.name}>
                {stop.position}. {stop.name}
              </span>
              <span className={classes.quiet}>
                {stop.city} · {stop.minutes} min
              </span>
              <span className={classes.pieces}>{piecesInWords(stop.pieces)}</span>
              {stop.isCollection && <span className={classes.name}>Retour ophalen</span>}
              {/* One long word: it is small, so that it fits into the narrowest column. */}
              {stop.serviceCaseId && <strong className={classes.pieces}>Servicebezoek</strong>}
              {badge && <StateBadge tone={badge.tone}>{badge.text}</StateBadge>}
            </button>
          </li>
        )
      })}
    </ul>
  )
}

/** Button that downloads the packing list and the route of a van. */
function RouteFile({ van, vanDay: { vanId, day } }: { van: string; vanDay: VanDay }) {
  const file = useFileDownload(routeFile(vanId, day), `rit-${day}.pdf`)
  return (
    <>
      <button
        type="button"
        disabled={file.isPending}
        onClick={file.start}
        aria-label={`Paklijst en route van ${van}, ${longDay(day)}`}
      >
        <IconFileText size={18} aria-hidden /> Paklijst
      </button>
      {file.failure && <span role="alert">{file.failure}</span>}
    </>
  )
}
