import classes from './Spinner.module.css'

/** Busy indicator. Hidden from screen readers: the surrounding text tells them. */
export function Spinner({ className = '' }: { className?: string | undefined }) {
  return <span className={`${classes.spinner} ${className}`} aria-hidden="true" />
}
