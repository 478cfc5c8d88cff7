import classes from './Spinner.module.css'

/** Busy indicator, hidden from screen readers. */
export function Spinner({ className = '' }: { className?: string | undefined }) {
  return <span className={`${classes.spinner} ${className}`} aria-hidden="true" />
}
