import { Button } from '../../ui/Button.tsx'
import classes from './VersionNotice.module.css'

/** A quiet word that the shop was renewed, for who is in the middle of something. */
export function VersionNotice({ isNew }: { isNew: boolean }) {
  return (
    <div role="status" className={classes.place}>
      {isNew && (
        <div className={classes.notice}>
          Er is een nieuwe versie van de winkel.
          <Button variant="white" size="sm" onClick={() => window.location.reload()}>
            Nu vernieuwen
          </Button>
        </div>
      )}
    </div>
  )
}
