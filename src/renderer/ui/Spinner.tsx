import classes from './Spinner.module.css'

/** Busy indicator. Hidden from screen readers, because the text around it says that something is loading. */
export function Spinner({ className = '' }: { className?: string | undefined }) {
  return <span className={`${classes.spinner} ${className}`} aria-hidden="true" />
}
