import { useId, useState } from 'react'
import { ShopError } from '#shared/contracts/shop-error.ts'
import type { Appointment } from '#shared/contracts/visits.ts'
import { PROMISE_WORDS } from '#shared/domain/planning/promises.ts'
import { once } from '#shared/kernel/once.ts'
import { phoneHref } from '../../../lib/phone-href.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { RadioCards } from '../../../ui/RadioCards.tsx'
import { AccessForm } from './AccessForm.tsx'
import classes from './Appointment.module.css'
import { calendarUrl, useChooseSlot } from './appointment-queries.ts'

type AppointmentViewProps = { token: string; appointment: Appointment; phone: string }

/** The appointment of a customer: what is planned or can be chosen, the way into the home, and what was promised. */
export function AppointmentView({ token, appointment, phone }: AppointmentViewProps) {
  const { kind, place, pieces, planned, choices, gone, promises } = appointment
  const isOver = planned?.state === 'done'
  const hasChoice = choices.length > 0 || gone.length > 0
  return (
    <div className={classes.page}>
      {planned && planned.state !== 'failed' && <Planned token={token} appointment={appointment} />}
      {hasChoice && <Choice token={token} appointment={appointment} phone={phone} />}
      {!planned && !hasChoice && (
        <Notice title="Er is nog geen afspraak">Zodra er een moment te kiezen is, krijgt u van ons een mail.</Notice>
      )}
      {planned?.state === 'failed' && !hasChoice && (
        <Notice tone="waits" title="De levering is niet gelukt">
          Wij nemen contact met u op voor een nieuwe afspraak. Liever zelf bellen? {phone}.
        </Notice>
      )}
      <section className={classes.section} aria-label="Om welke bestelling het gaat">
        <h2 className={classes.heading}>{kind === 'pickup' ? 'Af te halen' : 'Te bezorgen'}</h2>
        <ul className={classes.plainList}>
          {pieces.map(({ salesOrderRowId, name, count }) => (
            <li key={salesOrderRowId}>
              {count} × {name}
            </li>
          ))}
        </ul>
        <address className={classes.place}>
          {place.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
      </section>
      {kind === 'van' && !isOver && (planned || hasChoice) && <AccessForm token={token} access={appointment.access} />}
      {promises.length > 1 && (
        <section className={classes.section} aria-label="Afspraken tot nu toe">
          <h2 className={classes.heading}>Afspraken tot nu toe</h2>
          <ul className={classes.plainList}>
            {promises.map(({ promiseId, day, from, until, state, reason }) => (
              <li key={promiseId}>
                <strong>{PROMISE_WORDS[state]}</strong>: {dayInWords(day)}, {from} – {until} uur
                {reason && ` (${reason})`}
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className={classes.quiet}>
        Komt het niet uit, of klopt er iets niet? Bel ons: <a href={phoneHref(phone)}>{phone}</a>.
      </p>
    </div>
  )
}

function Planned({ token, appointment: { kind, planned } }: { token: string; appointment: Appointment }) {
  if (!planned) return null
  const { day, from, until, state } = planned
  const title =
    state === 'done'
      ? kind === 'pickup'
        ? 'Opgehaald'
        : 'Bezorgd'
      : state === 'under_way'
        ? 'Wij zijn onderweg'
        : 'Uw afspraak'
  return (
    <section className={classes.planned} aria-label="Uw afspraak">
      <p className={classes.quiet}>{title}</p>
      <p className={classes.when}>{dayInWords(day)}</p>
      <p className={classes.time}>
        tussen {from} en {until} uur
      </p>
      {state === 'planned' && (
        <Button component="a" variant="default" href={calendarUrl(token)} download="afspraak.ics">
          Zet in mijn agenda
        </Button>
      )}
    </section>
  )
}

function Choice({ token, appointment: { kind, choices, gone }, phone }: AppointmentViewProps) {
  const [chosen, setChosen] = useState('')
  const [problem, setProblem] = useState('')
  const choose = useChooseSlot(token)
  const name = useId()
  const submit = () => {
    const slot = choices.find((one) => keyOf(one) === chosen)
    setProblem(slot ? '' : 'Kies een moment.')
    if (slot) choose.mutate({ day: slot.day, from: slot.from })
  }
  const refusal = choose.error && (choose.error instanceof ShopError ? choose.error.message : NOT_SENT)
  if (choices.length === 0)
    return (
      <Notice tone="waits" title="De voorgestelde momenten zijn vol">
        Bel ons op {phone}, dan zoeken wij samen een ander moment. Wij sturen u ook graag nieuwe momenten.
      </Notice>
    )
  return (
    <section className={classes.section} aria-label="Kies een moment">
      {refusal && (
        <Notice tone="bad" title="Dit moment is niet vastgelegd">
          {refusal} Hieronder staat wat nog vrij is.
        </Notice>
      )}
      <RadioCards
        legend={kind === 'pickup' ? 'Wanneer haalt u uw bestelling op?' : 'Wanneer mogen wij bezorgen?'}
        name={name}
        options={choices.map((slot) => ({
          value: keyOf(slot),
          label: dayInWords(slot.day),
          hint: `tussen ${slot.from} en ${slot.until} uur`,
        }))}
        value={chosen}
        onChange={(value) => {
          setChosen(value)
          setProblem('')
        }}
        error={problem}
        withAsterisk
      />
      {gone.length > 0 && (
        <p className={classes.quiet}>
          Niet meer vrij: {gone.map(({ day, from, until }) => `${dayInWords(day)} ${from} – ${until}`).join(', ')}.
        </p>
      )}
      <div>
        <Button size="lg" loading={choose.isPending} onClick={submit}>
          Leg dit moment vast
        </Button>
      </div>
    </section>
  )
}

const NOT_SENT = 'De verbinding viel weg. Probeer het nog eens.'

const keyOf = ({ day, from }: { day: string; from: string }) => `${day} ${from}`

const longDay = once(
  () => new Intl.DateTimeFormat('nl-NL', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }),
)
/** @example 'dinsdag 1 december' */
const dayInWords = (day: string) => longDay().format(new Date(`${day}T00:00:00Z`))
