import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { ALL_PERMISSIONS, NO_PERMISSIONS } from '#shared/domain/consents/consent.ts'
import { Button } from '../../../ui/Button.tsx'
import classes from './ConsentBanner.module.css'
import { reserveSpaceFor } from './reserve-space.ts'
import { openCookieSettings } from './settings-dialog.ts'
import type { Decide } from './use-decide.ts'

/**
 * The cookie banner, as a card at the bottom of the screen. The page can be used while the banner is open, and refusing
 * is as easy as accepting (docs/law.md#r26).
 */
export function ConsentBanner({ onDecide }: { onDecide: Decide }) {
  const ref = useRef<HTMLElement>(null)
  useEffect(() => (ref.current ? reserveSpaceFor(ref.current) : undefined), [])
  return (
    <section ref={ref} className={classes.banner} aria-labelledby="cookievraag" data-cookie-banner>
      <div className={classes.content}>
        <div>
          <h2 id="cookievraag" className={classes.title}>
            Mogen wij cookies plaatsen?
          </h2>
          <p className={classes.text}>
            Om te meten wat beter kan, en voor advertenties die bij u passen. Zonder werkt de winkel precies zo.{' '}
            <Link to={sitePaths.cookies}>Over cookies</Link>
          </p>
        </div>
        <div className={classes.answers}>
          <Button variant="default" className={classes.answer} onClick={() => onDecide(ALL_PERMISSIONS)}>
            Accepteren
          </Button>
          <Button variant="default" className={classes.answer} onClick={() => onDecide(NO_PERMISSIONS)}>
            Weigeren
          </Button>
          <Button variant="transparent" size="sm" className={classes.settings} onClick={openCookieSettings}>
            Instellingen
          </Button>
        </div>
      </div>
    </section>
  )
}
