import classes from './PosFrame.module.css'

/** Placeholder of a POS screen while its script loads from the disk. */
export function Waiting() {
  return (
    <div className={classes.waiting} role="status">
      <p className={classes.quiet}>Een ogenblik…</p>
    </div>
  )
}
