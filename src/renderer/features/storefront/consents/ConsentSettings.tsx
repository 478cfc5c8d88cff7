import { useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { ALL_PERMISSIONS, NO_PERMISSIONS, type Permissions } from '#shared/domain/consents/consent.ts'
import { dayInWords } from '#shared/kernel/dates.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import classes from './ConsentSettings.module.css'
import type { Choice } from './consent-store.ts'
import { closeCookieSettings } from './settings-dialog.ts'
import type { Decide } from './use-decide.ts'

const KINDS = [
  {
    name: 'statistics',
    title: 'Statistiek',
    text: 'Welke pagina’s en meubels bekeken worden, en waar bezoekers blijven steken. Wij gebruiken Google Analytics.',
  },
  {
    name: 'marketing',
    title: 'Marketing',
    text: 'Of een advertentie u hier bracht, en advertenties elders die passen bij wat u hier bekeek.',
  },
] as const satisfies { name: keyof Permissions; title: string; text: string }[]

type SettingsProps = { choice: Choice | undefined; onDecide: Decide }

/** Dialog to give or withdraw consent, with a switch per kind of cookies. Without a choice nothing is preselected. */
export function ConsentSettings({ isOpen, ...settings }: SettingsProps & { isOpen: boolean }) {
  return (
    <Dialog isOpen={isOpen} onClose={closeCookieSettings} title="Cookie-instellingen">
      <Settings {...settings} />
    </Dialog>
  )
}

function Settings({ choice, onDecide }: SettingsProps) {
  const [allowed, setAllowed] = useState<Permissions>({
    statistics: choice?.statistics ?? false,
    marketing: choice?.marketing ?? false,
  })
  return (
    <div className={classes.settings}>
      <p>
        U kiest zelf wat wij op uw apparaat bewaren en meten, en kunt dat altijd weer veranderen.{' '}
        <Link to={sitePaths.cookies} onClick={closeCookieSettings}>
          Lees wat wij bewaren
        </Link>
        .
      </p>
      <ul className={classes.kinds}>
        <li className={classes.kind}>
          <Kind
            title="Noodzakelijk"
            text="Uw winkelwagen, uw bestelling en of u bent ingelogd. Zonder werkt de winkel niet."
            isOn
          />
        </li>
        {KINDS.map(({ name, title, text }) => (
          <li key={name} className={classes.kind}>
            <Kind
              title={title}
              text={text}
              isOn={allowed[name]}
              onChange={(isOn) => setAllowed({ ...allowed, [name]: isOn })}
            />
          </li>
        ))}
      </ul>
      <div className={classes.answers}>
        <Button variant="default" onClick={() => onDecide(ALL_PERMISSIONS)}>
          Alles accepteren
        </Button>
        <Button variant="default" onClick={() => onDecide(NO_PERMISSIONS)}>
          Alles weigeren
        </Button>
        <Button variant="default" onClick={() => onDecide(allowed)}>
          Keuze bewaren
        </Button>
      </div>
      {choice && (
        <p className={classes.consentId}>
          Uw keuze van {dayInWords(choice.decidedAt)}, bewaard onder kenmerk <span>{choice.id}</span>. Na een half jaar
          vragen wij het opnieuw.
        </p>
      )}
    </div>
  )
}

type KindProps = { title: string; text: string; isOn: boolean; onChange?: (isOn: boolean) => void }

/** One kind of cookies with its switch; without `onChange` it is always on. */
function Kind({ title, text, isOn, onChange }: KindProps) {
  const textId = useId()
  return (
    <>
      <label className={classes.label}>
        <input
          type="checkbox"
          className={classes.box}
          checked={isOn}
          disabled={!onChange}
          aria-describedby={textId}
          onChange={(event) => onChange?.(event.currentTarget.checked)}
        />
        {title}
        {!onChange && <span className={classes.always}>altijd aan</span>}
      </label>
      <p id={textId} className={classes.text}>
        {text}
      </p>
    </>
  )
}
