import { Button } from '../../ui/Button.tsx'
import classes from './VersionNotice.module.css'

/** Offers a reload after a new release, when a visitor has unsaved work. */
export function VersionNotice({ isNew }: { isNew: boolean }) {
  return (
    <div role="status" className={classes.region} data-bottom-bar>
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
