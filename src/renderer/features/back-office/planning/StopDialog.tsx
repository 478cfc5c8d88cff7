import { type FormEvent, useState } from 'react'
import { Link } from 'react-router-dom'
import { staffPaths } from '#shared/contracts/staff-paths.ts'
import type { PlannedStop, PlanningBoard } from '#shared/contracts/week-board.ts'
import { preferenceInWords } from '#shared/domain/planning/preference-words.ts'
import { caseName } from '#shared/domain/service/problems.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { StateBadge } from '../frame/index.ts'
import { PassageNotes } from './PassageNotes.tsx'
import { PlaceFields } from './PlaceFields.tsx'
import classes from './Planning.module.css'
import { MailCheck } from './PlanOrder.tsx'
import { type Place, useMoveStop, useUnplanStop } from './planning-queries.ts'
import { accessInWords, hours, isOpenStop, longDay, piecesInWords, stopBadge } from './planning-words.ts'

type StopDialogProps = {
  stop: PlannedStop
  board: PlanningBoard
  /** The window to which the stop was dragged; undefined when the stop was opened. */
  dropped: Place | undefined
  onClose: () => void
}

/** Dialog of a planned stop: its facts, and the forms that move it or take it off the board. */
export function StopDialog({ stop, board, dropped, onClose }: StopDialogProps) {
  const badge = stopBadge(stop)
  // The typed text belongs to this version. A colleague's change must not be undone unseen.
  const [version] = useState(stop.version)
  return (
    <Dialog isOpen onClose={onClose} title={`${stop.name}, ${stop.city}`}>
      <div className={classes.form}>
        <p className={classes.plain}>
          {longDay(stop.day)}, {stop.from} – {stop.until} · ongeveer {hours(stop.minutes)}
          {stop.byCustomer && ' · door de klant gekozen'} ·{' '}
          <Link to={staffPaths.salesOrder(stop.salesOrderId)}>Verkooporder {stop.salesOrderId}</Link>
        </p>
        <p className={classes.plain}>
          {stop.isCollection && 'Retour ophalen: '}
          {stop.serviceCaseId && (
            <>
              Servicebezoek voor{' '}
              <Link to={`${staffPaths.serviceDesk}/${stop.serviceCaseId}`}>{caseName(stop.serviceCaseId)}</Link>:{' '}
            </>
          )}
          {piecesInWords(stop.pieces)}
        </p>
        {stop.access && (
          <p className={classes.plain}>
            {accessInWords(stop.access)}
            {stop.access.parking && ` · parkeren: ${stop.access.parking}`}
            {stop.access.remarks && ` · ${stop.access.remarks}`}
          </p>
        )}
        <PassageNotes notes={stop.passages} measured={stop.measured} />
        {stop.preference && (
          <p className={classes.plain}>Voorkeur van de klant: {preferenceInWords(stop.preference)}.</p>
        )}
        {stop.isUnsuited && <Notice tone="waits">Dit moment valt buiten de weken die de klant uitkomen.</Notice>}
        {badge && <StateBadge tone={badge.tone}>{badge.text}</StateBadge>}
        {stop.isCanceled && (
          <Notice tone="bad">
            De order is geannuleerd. Deze stop telt niet meer mee en verdwijnt vannacht van het bord.
          </Notice>
        )}
        {stop.isStale && (
          <Notice tone="waits">
            De regels staan niet meer op "Ingepland". Haal de stop van de planning of plan opnieuw.
          </Notice>
        )}
        {isOpenStop(stop) && !stop.isCanceled && (
          <>
            <Move stop={stop} version={version} board={board} dropped={dropped} onClose={onClose} />
            <Unplan stop={stop} version={version} onClose={onClose} />
          </>
        )}
      </div>
    </Dialog>
  )
}

function Move({ stop, version, board, dropped, onClose }: StopDialogProps & { version: number }) {
  const [place, setPlace] = useState<Place>(dropped ?? { vanId: stop.vanId, day: stop.day, from: stop.from })
  const [mail, setMail] = useState(true)
  const move = useMoveStop(onClose)
  const isSame = place.vanId === stop.vanId && place.day === stop.day && place.from === stop.from
  const submit = (event: FormEvent) => {
    event.preventDefault()
    move.mutate({ stopId: stop.stopId, version: sentVersion(stop, version, move.error), ...place, mail })
  }
  return (
    <form className={classes.part} onSubmit={submit} aria-label="Verzetten">
      <h3 className={classes.partTitle}>Verzetten</h3>
      <div className={classes.fields}>
        <PlaceFields board={board} kind={stop.kind} value={place} onChange={setPlace} />
      </div>
      <MailCheck isChecked={mail} onChange={setMail} />
      {move.notice && <Notice tone={move.notice.tone}>{move.notice.text}</Notice>}
      <div className={classes.buttons}>
        <Button type="submit" size="lg" loading={move.isPending} disabled={isSame}>
          Verzetten
        </Button>
      </div>
    </form>
  )
}

function Unplan({ stop, version, onClose }: { stop: PlannedStop; version: number; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const [mail, setMail] = useState(true)
  const [wasTried, setTried] = useState(false)
  const unplan = useUnplanStop(onClose)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (reason.trim() === '') return
    unplan.mutate({ stopId: stop.stopId, version: sentVersion(stop, version, unplan.error), reason, mail })
  }
  return (
    <form className={classes.part} onSubmit={submit} aria-label="Van de planning halen" noValidate>
      <h3 className={classes.partTitle}>Van de planning halen</h3>
      <TextInput
        label="Reden"
        description={stop.serviceCaseId ? 'Deze reden lezen alleen collega’s.' : 'De klant leest dit bij de afspraken.'}
        withAsterisk
        maxLength={200}
        value={reason}
        error={wasTried && reason.trim() === '' ? 'Reden is verplicht.' : undefined}
        onChange={({ currentTarget: { value } }) => setReason(value)}
      />
      <MailCheck isChecked={mail} onChange={setMail} />
      {unplan.notice && <Notice tone={unplan.notice.tone}>{unplan.notice.text}</Notice>}
      <div className={classes.buttons}>
        <Button type="submit" variant="default" size="lg" loading={unplan.isPending}>
          Van de planning halen
        </Button>
      </div>
    </form>
  )
}

/** After a refusal the dialog shows the stop as it is now, so a repeated click is about that version. */
const sentVersion = (stop: PlannedStop, opened: number, refusal: Error | null) => (refusal ? stop.version : opened)
