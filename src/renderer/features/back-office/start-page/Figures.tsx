import type { StartPage } from '#shared/contracts/start-page.ts'
import { deferHydration } from '../../../lib/defer-hydration.tsx'
import classes from './Figures.module.css'
import { FigureTable } from './FigureTable.tsx'
import { FIGURES, type FigureCard, periodComparison, sampleConversion, shareInWords } from './figure-cards.ts'
import { SampleLeathers } from './SampleLeathers.tsx'
import { dayInShort } from './short-days.ts'

/** The chart library is larger than the rest of the page, so it loads later. The figures do not wait for it. */
const Bars = deferHydration(async () => (await import('./Bars.tsx')).Bars)

/** Number of days in the chart; more bars are unreadable in a small chart. */
const DRAWN_DAYS = 14

/**
 * Figures of today and this week with a bar chart of the last days, and the share of customers who bought furniture
 * after they ordered color samples.
 */
export function Figures({ start }: { start: StartPage }) {
  return (
    <>
      <div className={classes.cards}>
        {FIGURES.map((card) => (
          <DailyFigure key={card.title} card={card} start={start} />
        ))}
        <Conversion weeks={start.sampleWeeks} />
      </div>
      <FigureTable start={start} />
      <SampleLeathers />
    </>
  )
}

function DailyFigure({ card: { title, about, series, format }, start }: { card: FigureCard; start: StartPage }) {
  const rows = start.days.slice(-DRAWN_DAYS).map((day) => ({ ...day, name: dayInShort(day.day) }))
  return (
    <section className={classes.card} aria-label={title}>
      <h3 className={classes.name}>{title}</h3>
      <div className={classes.series}>
        {series.map(({ name, label }) => (
          <dl key={name} className={classes.stretches}>
            {periodComparison(start, name, format).map((stretch) => (
              <div key={stretch.label}>
                <dt className={classes.label}>
                  {stretch.label}
                  {series.length > 1 && ` ${label.toLowerCase()}`}
                </dt>
                <dd className={classes.value}>{stretch.value}</dd>
                <dd className={classes.before}>vorige week {stretch.before}</dd>
              </div>
            ))}
          </dl>
        ))}
      </div>
      <div className={classes.chart}>
        <Bars rows={rows} series={series} format={format} label={`${title} per dag, de laatste ${DRAWN_DAYS} dagen`} />
      </div>
      <p className={classes.about}>{about}</p>
    </section>
  )
}

const CONVERSION = [{ name: 'share', label: 'Kocht daarna' }]

function Conversion({ weeks }: { weeks: StartPage['sampleWeeks'] }) {
  const { asked, bought, share } = sampleConversion(weeks)
  const rows = weeks.map((week) => ({
    name: `week van ${dayInShort(week.monday)}`,
    share: week.asked === 0 ? 0 : week.bought / week.asked,
  }))
  return (
    <section className={classes.card} aria-label="Van kleurstaal naar koop">
      <h3 className={classes.name}>Van kleurstaal naar koop</h3>
      <dl className={classes.stretches}>
        <div>
          <dt className={classes.label}>Afgelopen {weeks.length} weken</dt>
          <dd className={classes.value}>{shareInWords(share)}</dd>
          <dd className={classes.before}>
            {asked === 0 ? 'niemand vroeg kleurstalen aan' : `${bought} van ${asked} klanten kochten daarna`}
          </dd>
        </div>
      </dl>
      <div className={classes.chart}>
        <Bars rows={rows} series={CONVERSION} format={shareInWords} label="Deel dat kocht, per week van de aanvraag" />
      </div>
      <p className={classes.about}>
        Klanten die kleurstalen aanvroegen en daarna meubels bestelden, per week van de aanvraag.
      </p>
    </section>
  )
}
