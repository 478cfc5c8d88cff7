import { useState } from 'react'
import type { Ride, RideStop } from '#shared/contracts/visits.ts'
import { caseName, problemInWords } from '#shared/domain/service/problems.ts'
import { phoneHref } from '../../../lib/phone-href.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import type { QueuedReport } from './persisted-rides.ts'
import classes from './Ride.module.css'
import { stateOnPhone } from './rides-store.ts'
import { StopForm } from './StopForm.tsx'
import type { DriverReport } from './use-ride.ts'

type RideViewProps = {
  ride: Ride
  queue: readonly QueuedReport[]
  isOffline: boolean
  problem: string
  onReport: (report: DriverReport) => boolean
  onRetry: (reportId: string) => void
}

/** The route of a driver on a phone: the stops in their sequence, and the reports that were not sent yet. */
export function RideView({ ride, queue, isOffline, problem, onReport, onRetry }: RideViewProps) {
  const waiting = queue.filter(({ refusal }) => refusal === '').length
  const refused = queue.filter(({ refusal }) => refusal !== '')
  const left = ride.stops.filter((stop) => isOpen(stateOnPhone(stop, queue)) && !stop.isCanceled).length
  return (
    <>
      <header className={classes.head}>
        <h1 className={classes.title}>{ride.van}</h1>
        <p className={classes.quiet}>
          {dayInWords(ride.day)} · nog {left} van {ride.stops.length}
          {ride.km > 0 && ` · ± ${ride.km} km`}
        </p>
      </header>
      <div aria-live="polite" className={classes.notices}>
        {isOffline && <Notice tone="waits">Geen verbinding. U kunt doorwerken; laat deze pagina open staan.</Notice>}
        {waiting > 0 && (
          <Notice tone="waits">
            {waiting === 1 ? '1 melding wordt' : `${waiting} meldingen worden`} verzonden zodra er verbinding is.
          </Notice>
        )}
        {problem && <Notice tone="bad">{problem}</Notice>}
        {refused.map(({ report, refusal }) => (
          <Notice key={report.reportId} tone="bad" title="Een melding is niet aangenomen">
            {nameOf(ride, report.stopId)}: {refusal} De melding blijft op deze telefoon staan. Bel de planning.
            <Button variant="default" onClick={() => onRetry(report.reportId)}>
              Opnieuw versturen
            </Button>
          </Notice>
        ))}
      </div>
      {ride.stops.length === 0 ? (
        <Notice>Voor deze rit staat niets gepland.</Notice>
      ) : (
        <ol className={classes.stops}>
          {ride.stops.map((stop, index) => (
            <Stop
              key={stop.stopId}
              stop={stop}
              number={index + 1}
              state={stateOnPhone(stop, queue)}
              isPickup={ride.kind === 'pickup'}
              onReport={onReport}
            />
          ))}
        </ol>
      )}
    </>
  )
}

const isOpen = (state: RideStop['state']) => state === 'planned' || state === 'under_way'
const nameOf = (ride: Ride, stopId: number) => ride.stops.find((stop) => stop.stopId === stopId)?.name ?? 'Een stop'

const STATES: Readonly<Record<RideStop['state'], string>> = {
  planned: 'Gepland',
  under_way: 'Onderweg',
  done: 'Bezorgd',
  failed: 'Niet gelukt',
  removed: 'Vervallen',
}

type StopProps = {
  stop: RideStop
  number: number
  state: RideStop['state']
  isPickup: boolean
  onReport: RideViewProps['onReport']
}

function Stop({ stop, number, state, isPickup, onReport }: StopProps) {
  const [form, setForm] = useState<'delivered' | 'not_home' | 'damaged' | 'refused'>()
  const { stopId, name, phone, address, mapQuery, access, passages, measured, pieces, from, until, isCanceled } = stop
  const canReport = isOpen(state) && !isCanceled
  const isCollected = isPickup || stop.isCollection === true
  const isVisit = stop.serviceCaseId !== undefined
  return (
    <li className={classes.stop} data-state={isCanceled ? 'removed' : state} aria-label={`Stop ${number}, ${name}`}>
      <div className={classes.stopHead}>
        <h2 className={classes.name}>
          {number}. {name}
        </h2>
        <span className={classes.badge}>{isCanceled ? 'Geannuleerd' : stateInWords(stop, state)}</span>
      </div>
      <p className={classes.window}>
        {from} – {until}
      </p>
      {stop.isCollection && <p className={classes.window}>Retour ophalen</p>}
      {stop.serviceCaseId !== undefined && (
        <p className={classes.window}>
          Servicebezoek {caseName(stop.serviceCaseId)}
          {stop.problem && `: ${problemInWords(stop.problem)}`}
        </p>
      )}
      {!isPickup && (
        <p className={classes.address}>
          {address.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </p>
      )}
      <ul className={classes.pieces}>
        {pieces.map(({ salesOrderRowId, name: piece, count }) => (
          <li key={salesOrderRowId}>
            {count} × {piece}
          </li>
        ))}
      </ul>
      {access && (
        <p className={classes.access}>
          {access.floor === 0
            ? 'Begane grond'
            : `${access.floor}e verdieping, ${access.hasLift ? 'met lift' : 'geen lift'}`}
          {access.doorCm !== null && ` · deur ${access.doorCm} cm`}
          {access.parking && ` · parkeren: ${access.parking}`}
          {access.remarks && ` · ${access.remarks}`}
        </p>
      )}
      {measured && <p className={classes.access}>Door de klant gemeten. {measured.join('. ')}.</p>}
      {passages && (
        <ul className={classes.access} aria-label="Let op bij het naar binnen dragen">
          {passages.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      <div className={classes.links}>
        {!isPickup && (
          <Button
            component="a"
            variant="default"
            size="lg"
            href={`https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: mapQuery })}`}
            target="_blank"
            rel="noreferrer"
          >
            Route
          </Button>
        )}
        {phone && (
          <Button component="a" variant="default" size="lg" href={phoneHref(phone)}>
            Bel {phone}
          </Button>
        )}
      </div>
      {canReport && !form && (
        <div className={classes.buttons}>
          {state === 'planned' && !isPickup && (
            <Button variant="default" size="lg" fullWidth onClick={() => onReport({ stopId, kind: 'under_way' })}>
              Onderweg
            </Button>
          )}
          <Button size="lg" fullWidth onClick={() => setForm('delivered')}>
            {isVisit ? 'Bezoek afgelegd' : isCollected ? 'Opgehaald' : 'Bezorgd'}
          </Button>
          <Button variant="default" size="lg" fullWidth onClick={() => setForm('not_home')}>
            {isPickup ? 'Niet gekomen' : 'Niet thuis'}
          </Button>
          {/* A visit delivers nothing that can be damaged or refused. */}
          {!isVisit && (
            <>
              <Button variant="default" size="lg" fullWidth onClick={() => setForm('damaged')}>
                Schade
              </Button>
              <Button variant="default" size="lg" fullWidth onClick={() => setForm('refused')}>
                {isPickup ? 'Niet meegenomen' : 'Geweigerd'}
              </Button>
            </>
          )}
        </div>
      )}
      {form && (
        <StopForm
          stopId={stopId}
          kind={form}
          purpose={isVisit ? 'visit' : stop.isCollection ? 'collection' : 'delivery'}
          onSubmit={onReport}
          onCancel={() => setForm(undefined)}
        />
      )}
    </li>
  )
}

function stateInWords({ isCollection, serviceCaseId }: RideStop, state: RideStop['state']): string {
  if (state === 'done' && serviceCaseId !== undefined) return 'Bezoek afgelegd'
  return state === 'done' && isCollection ? 'Opgehaald' : STATES[state]
}

const longDay = new Intl.DateTimeFormat('nl-NL', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
const dayInWords = (day: string) => longDay.format(new Date(`${day}T00:00:00Z`))
