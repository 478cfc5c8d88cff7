import classes from './PosFrame.module.css'

/** Where a page of the counter will stand, as long as its script is read from the disk. */
export function Waiting() {
  return (
    <div className={classes.waiting} role="status">
      <p className={classes.quiet}>Een ogenblik…</p>
    </div>
  )
}
